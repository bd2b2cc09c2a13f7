package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.event.StoredEvent;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Writes events into their table, still without a position: see {@link JdbcEvents}. */
record JdbcOutbox(Db db, Function<DomainEvent, String> eventData) implements Outbox {

  private static final String INSERT =
      "insert into scheduling_event"
          + " (id, host, event_key, version, sequence, occurred_at, aggregate, data) values ";
  private static final String VALUES = "(?, ?, ?, ?, ?, ?, ?, ?)";

  @Override
  public void append(List<? extends DomainEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    String sql = INSERT + String.join(", ", Collections.nCopies(events.size(), VALUES));
    db.add(sql, events.stream().flatMap(event -> values(event).stream()).toArray());
  }

  private List<Object> values(DomainEvent event) {
    return List.of(
        EventId.random().value(),
        event.hostId().value(),
        event.key().text(),
        StoredEvent.VERSION,
        event.sequence(),
        event.occurredAt(),
        event.aggregateId(),
        eventData.apply(event));
  }
}
