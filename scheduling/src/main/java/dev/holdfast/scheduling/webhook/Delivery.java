package dev.holdfast.scheduling.webhook;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import java.time.Instant;
import java.util.Optional;

/**
 * One event on its way to one webhook.
 *
 * @param subject the event it delivers
 * @param nextAttemptAt empty when it is done
 * @param redelivery whether somebody asked for it; such a one keeps no order
 * @param number counts deliveries, those of one webhook in order
 */
public record Delivery(
    DeliveryId id,
    WebhookId webhook,
    Subject subject,
    boolean redelivery,
    DeliveryState state,
    int attempts,
    Optional<Instant> nextAttemptAt,
    Optional<Attempt> last,
    Instant createdAt,
    long number) {

  /**
   * The event it delivers.
   *
   * @param aggregateId the events about it are delivered one after the other
   */
  public record Subject(EventId event, EventKey key, String aggregateId, long position) {}

  public Delivery delivered(Attempt attempt) {
    return after(attempt, DeliveryState.DELIVERED, Optional.empty());
  }

  public Delivery failed(Attempt attempt) {
    return after(attempt, DeliveryState.FAILED, Optional.empty());
  }

  public Delivery failedUntil(Instant next, Attempt attempt) {
    return after(attempt, DeliveryState.PENDING, Optional.of(next));
  }

  private Delivery after(Attempt attempt, DeliveryState now, Optional<Instant> next) {
    return new Delivery(
        id,
        webhook,
        subject,
        redelivery,
        now,
        attempts + 1,
        next,
        Optional.of(attempt),
        createdAt,
        number);
  }

  /** The same event to the same webhook once more. */
  Delivery again(Instant now) {
    return new Delivery(
        DeliveryId.random(),
        webhook,
        subject,
        true,
        DeliveryState.PENDING,
        0,
        Optional.of(now),
        Optional.empty(),
        now,
        0);
  }
}
