package dev.holdfast.server.webhook;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.event.EventApi;
import dev.holdfast.server.json.CodeOf;
import dev.holdfast.server.net.OutsideUrl;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a host says about a webhook.
 *
 * @param events keys; none means all, also those that do not exist yet
 * @param status null: ACTIVE
 */
public record WebhookInput(
    @NotNull @Size(max = OutsideUrl.MAX_LENGTH) String url,
    @Size(max = 50) @CodeOf(EventKey.class) @Nullable List<@NotNull @Size(max = 64) String> events,
    @Nullable Status status) {

  /** Whether events are delivered; only a host and the receiver decide that. */
  public enum Status {
    ACTIVE,
    DISABLED
  }

  static WebhookInput of(Webhook webhook) {
    return new WebhookInput(
        webhook.url(),
        WebhookView.keys(webhook.events()),
        webhook.isDisabled() ? Status.DISABLED : Status.ACTIVE);
  }

  public Webhook.Terms toTerms() {
    List<String> keys = events == null ? List.of() : events;
    Set<EventKey> wanted = keys.stream().map(WebhookInput::key).collect(Collectors.toSet());
    return new Webhook.Terms(url, wanted);
  }

  boolean isDisabled() {
    return status == Status.DISABLED;
  }

  private static EventKey key(String text) {
    return EventKey.parse(text)
        .orElseThrow(() -> Problem.invalid("events", EventApi.unknownKey(text)));
  }
}
