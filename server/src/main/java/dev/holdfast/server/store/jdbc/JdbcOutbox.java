package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.event.StoredEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;

/** Writes events into their table, still without a position: see {@link JdbcEvents}. */
record JdbcOutbox(Db db, Function<DomainEvent, String> eventData) implements Outbox {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_event",
          "id",
          "host",
          "event_key",
          "version",
          "sequence",
          "occurred_at",
          "aggregate",
          "data");

  /** All of them by one statement; their parameters are numbered. */
  @Override
  public void append(List<? extends DomainEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    Map<String, Object> parameters = new HashMap<>();
    StringJoiner rows = new StringJoiner(", ");
    for (int i = 0; i < events.size(); i++) {
      int number = i;
      row(events.get(i)).forEach((name, value) -> parameters.put(name + number, value));
      rows.add("(:" + String.join(i + ", :", TABLE.names()) + i + ")");
    }
    db.add("insert into scheduling_event (" + TABLE.list() + ") values " + rows, parameters);
  }

  private Map<String, Object> row(DomainEvent event) {
    return Map.of(
        "id", EventId.random().value(),
        "host", event.hostId().value(),
        "event_key", event.key().text(),
        "version", StoredEvent.VERSION,
        "sequence", event.sequence(),
        "occurred_at", event.occurredAt(),
        "aggregate", event.aggregateId(),
        "data", eventData.apply(event));
  }
}
