package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Event types with their hosts' calendars, both by one statement: who looks for slots waits. */
final class JdbcOfferings {

  static final String FIND =
      "select "
          + ofEventType(JdbcEventTypes.COLUMNS)
          + ", "
          + JdbcHostCalendars.COLUMNS
          + " from scheduling_event_type e"
          + " left join scheduling_calendar_connection c on c.host = e.host"
          + " where e.id = ?";

  private JdbcOfferings() {}

  /** One of the rows; there is one for each calendar, or one if there is none. */
  private record Found(EventType eventType, Optional<KnownCalendar> calendar) {}

  static Optional<Offering> find(Db db, EventTypeId id) {
    List<Found> rows =
        db.rows(
            FIND,
            row ->
                new Found(
                    JdbcEventTypes.eventType(row),
                    row.optionalText("provider").isPresent()
                        ? Optional.of(JdbcHostCalendars.calendar(row))
                        : Optional.empty()),
            id.value());
    List<KnownCalendar> calendars =
        rows.stream()
            .flatMap(found -> found.calendar().stream())
            .sorted(Comparator.comparing(calendar -> calendar.provider().text()))
            .toList();
    return rows.stream().findFirst().map(found -> new Offering(found.eventType(), calendars));
  }

  /** Some columns of connections have the same names. */
  private static String ofEventType(String columns) {
    return "e." + columns.replace(", ", ", e.");
  }
}
