package dev.holdfast.server.webhook;

import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryState;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to a webhook.
 *
 * @param redelivery whether somebody asked for it
 * @param lastResponse how the last answer began; null for keys with the scope read
 */
record DeliveryView(
    String id,
    String webhookId,
    String eventId,
    String key,
    String aggregateId,
    DeliveryState state,
    boolean redelivery,
    int attempts,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant lastAttemptAt,
    @Nullable Integer lastStatus,
    @Nullable String lastError,
    @Nullable String lastResponse,
    Instant createdAt) {

  static DeliveryView of(Delivery delivery) {
    Optional<Attempt> last = delivery.last();
    return new DeliveryView(
        delivery.id().value(),
        delivery.webhook().value(),
        delivery.subject().event().value(),
        delivery.subject().key().text(),
        delivery.subject().aggregateId(),
        delivery.state(),
        delivery.redelivery(),
        delivery.attempts(),
        delivery.nextAttemptAt().orElse(null),
        last.map(Attempt::at).orElse(null),
        last.flatMap(Attempt::status).orElse(null),
        last.flatMap(Attempt::error).orElse(null),
        last.flatMap(Attempt::response).orElse(null),
        delivery.createdAt());
  }

  DeliveryView withoutResponse() {
    return new DeliveryView(
        id,
        webhookId,
        eventId,
        key,
        aggregateId,
        state,
        redelivery,
        attempts,
        nextAttemptAt,
        lastAttemptAt,
        lastStatus,
        lastError,
        null,
        createdAt);
  }
}
