package dev.holdfast.server.webhook;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import java.net.URI;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook, without its secret.
 *
 * @param url for keys with the scope read without its path, which may have a secret in it
 * @param events empty: all
 * @param failingSince since when every attempt failed; after three days the status is FAILING
 * @param previousSecretValidUntil until when deliveries are signed with the previous secret too
 * @param version rises with each change of url, events, secret, or whether it is disabled
 */
record WebhookView(
    String id,
    String url,
    List<String> events,
    Status status,
    @Nullable Instant failingSince,
    @Nullable Instant disabledAt,
    @Nullable String disabledReason,
    @Nullable Instant previousSecretValidUntil,
    long version,
    Instant createdAt) {

  /** How it does. */
  enum Status {
    ACTIVE,
    FAILING,
    DISABLED
  }

  static WebhookView of(Webhook webhook, Instant now) {
    Health health = webhook.health();
    return new WebhookView(
        webhook.id().value(),
        webhook.url(),
        keys(webhook.events()),
        status(webhook, now),
        health.failingSince().orElse(null),
        health.disabled().map(Health.Disabled::at).orElse(null),
        health.disabled().map(Health.Disabled::why).orElse(null),
        webhook.secrets().replaced().stream()
            .findFirst()
            .map(Secrets.Replaced::validUntil)
            .orElse(null),
        webhook.version(),
        webhook.createdAt());
  }

  /** With no more of the address than where it leads to. */
  WebhookView withoutPath() {
    URI address = URI.create(url);
    int port = address.getPort();
    String place =
        "%s://%s%s/…".formatted(address.getScheme(), address.getHost(), port < 0 ? "" : ":" + port);
    return new WebhookView(
        id,
        place,
        events,
        status,
        failingSince,
        disabledAt,
        disabledReason,
        previousSecretValidUntil,
        version,
        createdAt);
  }

  private static Status status(Webhook webhook, Instant now) {
    if (webhook.isDisabled()) {
      return Status.DISABLED;
    }
    return webhook.health().isFailingAt(now) ? Status.FAILING : Status.ACTIVE;
  }

  static List<String> keys(Collection<EventKey> events) {
    return events.stream().sorted().map(EventKey::text).toList();
  }
}
