package dev.holdfast.server.http;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook, without its secret.
 *
 * @param events empty: all
 * @param failingSince since when every attempt failed; after three days the status is FAILING
 * @param previousSecretValidUntil until when deliveries are signed with the previous secret too
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
        webhook.secrets().replaced().map(Secrets.Replaced::validUntil).orElse(null),
        webhook.createdAt());
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
