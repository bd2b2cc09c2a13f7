package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.time.LocalDate;
import java.util.List;

/** Conflicts in a table, a row for each event type and day that had some. */
record JdbcConflicts(Db db) implements Conflicts {

  private static final String INSERT =
      "insert into scheduling_conflict (event_type, day, conflicts) values (?, ?, 1)";
  private static final String UPDATE =
      "update scheduling_conflict set conflicts = conflicts + 1 where event_type = ? and day = ?";
  static final String OF_EVENT_TYPE =
      "select day, conflicts from scheduling_conflict"
          + " where event_type = ? and day between ? and ? order by day";

  @Override
  public void add(EventTypeId eventType, LocalDate day) {
    Object[] key = {eventType.value(), day.toString()};
    db.put(UPDATE, key, INSERT, key);
  }

  @Override
  public List<OnDay> of(EventTypeId eventType, LocalDate firstDay, LocalDate lastDay) {
    return db.rows(
        OF_EVENT_TYPE,
        row -> new OnDay(LocalDate.parse(row.text("day")), row.number("conflicts")),
        eventType.value(),
        firstDay.toString(),
        lastDay.toString());
  }
}
