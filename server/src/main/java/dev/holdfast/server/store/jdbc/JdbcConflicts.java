package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Conflicts in a table, a row for each event type and day that had some. */
record JdbcConflicts(Db db) implements Conflicts {

  private static final String INSERT =
      "insert into scheduling_conflict (event_type, day, conflicts) values (:event_type, :day, 1)";
  private static final String UPDATE =
      "update scheduling_conflict set conflicts = conflicts + 1 where event_type = :event_type"
          + " and day = :day";
  static final String OF_EVENT_TYPE =
      "select day, conflicts from scheduling_conflict"
          + " where event_type = :event_type and day between :first and :last order by day";

  @Override
  public void add(EventTypeId eventType, LocalDate day) {
    db.put(UPDATE, INSERT, Map.of("event_type", eventType.value(), "day", day.toString()));
  }

  @Override
  public List<OnDay> of(EventTypeId eventType, LocalDate firstDay, LocalDate lastDay) {
    return db.rows(
        OF_EVENT_TYPE,
        row -> new OnDay(LocalDate.parse(row.text("day")), row.number("conflicts")),
        Map.of(
            "event_type", eventType.value(),
            "first", firstDay.toString(),
            "last", lastDay.toString()));
  }
}
