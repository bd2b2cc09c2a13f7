package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;

/** An event as an item. */
final class EventItem {

  private EventItem() {}

  static Item at(Key key, StoredEvent event) {
    return Item.at(key)
        .with("id", event.id().value())
        .with("host", event.host().value())
        .with("event_key", event.key().text())
        .with("version", event.version())
        .with("sequence", event.sequence())
        .with("occurred_at", event.occurredAt())
        .with("aggregate", event.aggregateId())
        .with("data", event.data())
        .with("position", event.position());
  }

  static StoredEvent event(Item item) {
    return event(item, item.number("position"));
  }

  /** With another position. */
  static StoredEvent event(Item item, long position) {
    return new StoredEvent(
        new EventId(item.text("id")),
        new HostId(item.text("host")),
        key(item),
        item.integer("version"),
        item.number("sequence"),
        item.instant("occurred_at"),
        item.text("aggregate"),
        item.text("data"),
        position);
  }

  static EventKey key(Item item) {
    return EventKey.parse(item.text("event_key")).orElseThrow();
  }
}
