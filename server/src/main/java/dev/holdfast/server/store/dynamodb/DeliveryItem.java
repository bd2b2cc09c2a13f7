package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryId;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.time.Instant;
import java.util.Optional;

/** A delivery as an item. */
final class DeliveryItem {

  private DeliveryItem() {}

  static Delivery numbered(Delivery delivery, long number) {
    return new Delivery(
        delivery.id(),
        delivery.webhook(),
        delivery.subject(),
        delivery.redelivery(),
        delivery.state(),
        delivery.attempts(),
        delivery.nextAttemptAt(),
        delivery.last(),
        delivery.createdAt(),
        number);
  }

  static Delivery withoutAnswer(Delivery delivery) {
    return new Delivery(
        delivery.id(),
        delivery.webhook(),
        delivery.subject(),
        delivery.redelivery(),
        delivery.state(),
        delivery.attempts(),
        delivery.nextAttemptAt(),
        delivery.last().map(it -> new Attempt(it.at(), it.status(), it.error(), Optional.empty())),
        delivery.createdAt(),
        delivery.number());
  }

  static Item at(Key key, Delivery delivery) {
    Delivery.Subject subject = delivery.subject();
    Optional<Attempt> last = delivery.last();
    return Item.at(key)
        .with("id", delivery.id().value())
        .with("webhook", delivery.webhook().value())
        .with("event", subject.event().value())
        .with("event_key", subject.key().text())
        .with("aggregate", subject.aggregateId())
        .with("position", subject.position())
        .with("redelivery", delivery.redelivery())
        .with("state", delivery.state())
        .with("attempts", delivery.attempts())
        .with("due_at", delivery.nextAttemptAt())
        .with("tried_at", last.map(Attempt::at))
        .with("status", last.flatMap(Attempt::status))
        .with("error", last.flatMap(Attempt::error))
        .with("response", last.flatMap(Attempt::response))
        .with("created_at", delivery.createdAt())
        .with("number", delivery.number())
        .until(delivery.createdAt().plus(Deliveries.KEPT));
  }

  static Delivery delivery(Item item) {
    return delivery(
        item,
        item.constant(DeliveryState.class, "state"),
        item.optionalInstant("due_at"),
        last(item));
  }

  /** As it is after it was given up. */
  static Delivery givenUp(Item item, Instant at, String why) {
    var attempt = new Attempt(at, Optional.empty(), Optional.of(why), Optional.empty());
    return delivery(item, DeliveryState.FAILED, Optional.empty(), Optional.of(attempt));
  }

  private static Delivery delivery(
      Item item, DeliveryState state, Optional<Instant> dueAt, Optional<Attempt> last) {
    return new Delivery(
        new DeliveryId(item.text("id")),
        new WebhookId(item.text("webhook")),
        new Delivery.Subject(
            new EventId(item.text("event")),
            DynamoEvents.eventKey(item),
            item.text("aggregate"),
            item.number("position")),
        item.flag("redelivery"),
        state,
        item.integer("attempts"),
        dueAt,
        last,
        item.instant("created_at"),
        item.number("number"));
  }

  private static Optional<Attempt> last(Item item) {
    Optional<Integer> status = item.optionalInteger("status");
    Optional<String> error = item.optionalText("error");
    Optional<String> response = item.optionalText("response");
    return item.optionalInstant("tried_at").map(at -> new Attempt(at, status, error, response));
  }
}
