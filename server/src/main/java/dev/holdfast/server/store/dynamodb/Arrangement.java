package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryId;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Webhook;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives positions to events that wait, to as many as one transaction takes. */
final class Arrangement {

  /** What DynamoDB takes in one transaction. */
  private static final int MOST_ITEMS = 100;

  /** Far below the 4 MB that DynamoDB accepts, for any characters. */
  private static final int MOST_CHARACTERS = 1_000_000;

  /** It leaves the outbox; it is put at its place, and found there by id and by position. */
  private static final int ITEMS_OF_EVENT = 4;

  private static final int MOST_EVENTS = (MOST_ITEMS - 1) / ITEMS_OF_EVENT;

  private final Unit unit;
  private final Instant now;
  private final DynamoDeliveries deliveries;
  private final Map<HostId, List<Webhook>> webhooks = new HashMap<>();
  private final Map<HostId, Long> lastOfHost = new HashMap<>();
  private final Set<String> arranged = new HashSet<>();
  private final Set<String> heldUp = new HashSet<>();
  private Sequence sequence;
  private int characters;

  Arrangement(Unit unit, Instant now) {
    this.unit = unit;
    this.now = now;
    this.deliveries = new DynamoDeliveries(unit);
    this.sequence = Sequence.find(unit);
  }

  /** Arranges no more than the limit. */
  Events.Arranged run(int limit) {
    int most = Math.min(limit, MOST_EVENTS);
    List<Item> found = DynamoOutbox.waiting(unit, most);
    for (Item waiting : found) {
      StoredEvent event = DynamoEvents.event(waiting, sequence.position() + 1);
      List<Webhook> receivers = receivers(event);
      if (!fits(event, receivers)) {
        break;
      }
      if (isNext(waiting)) {
        arrange(waiting, event, receivers);
      } else {
        heldUp.add(event.aggregateId());
      }
    }
    if (!arranged.isEmpty()) {
      sequence.write(unit);
    }
    return new Events.Arranged(
        arranged.size(), arranged.size() == found.size() && found.size() < most);
  }

  private List<Webhook> receivers(StoredEvent event) {
    return webhooks
        .computeIfAbsent(event.host(), host -> new DynamoWebhooks(unit).of(host))
        .stream()
        .filter(webhook -> !webhook.isDisabled())
        .filter(webhook -> webhook.events().isEmpty() || webhook.events().contains(event.key()))
        .toList();
  }

  private boolean fits(StoredEvent event, List<Webhook> receivers) {
    int items = unit.size() + ITEMS_OF_EVENT + 1;
    for (Webhook webhook : receivers) {
      items += deliveries.itemsOfNew(webhook.id());
    }
    return items <= MOST_ITEMS
        && (arranged.isEmpty() || characters + event.data().length() <= MOST_CHARACTERS);
  }

  /** A query may see a part of a transaction that is being carried out, and not its first event. */
  private boolean isNext(Item waiting) {
    return !heldUp.contains(waiting.text("aggregate"))
        && waiting.optionalText("follows").map(this::isArranged).orElse(true);
  }

  private boolean isArranged(String id) {
    return arranged.contains(id) || unit.find(DynamoEvents.pointer(id)).isPresent();
  }

  private void arrange(Item waiting, StoredEvent event, List<Webhook> receivers) {
    sequence = sequence.nextPosition();
    characters += event.data().length();
    arranged.add(event.id().value());
    unit.delete(waiting.key());
    Optional<Long> previous = Optional.ofNullable(lastOfHost.put(event.host(), event.position()));
    new DynamoEvents(unit).add(event, previous);
    for (Webhook webhook : receivers) {
      sequence = sequence.nextDelivery();
      deliveries.enlist(delivery(webhook, event));
    }
  }

  private Delivery delivery(Webhook webhook, StoredEvent event) {
    return new Delivery(
        DeliveryId.random(),
        webhook.id(),
        new Delivery.Subject(event.id(), event.key(), event.aggregateId(), event.position()),
        false,
        DeliveryState.PENDING,
        0,
        Optional.of(now),
        Optional.empty(),
        now,
        sequence.delivery());
  }
}
