package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.BusyCodec;
import java.sql.SQLException;
import java.util.List;

/** What is known of calendars elsewhere, from the table of connections: one statement. */
record JdbcHostCalendars(Db db) implements HostCalendars {

  /** No table has others with these names. */
  static final String COLUMNS =
      "provider, busy, " + JdbcCalendarConnections.CHOICE + ", " + JdbcCalendarConnections.SYNC;

  static final String OF_HOST =
      "select " + COLUMNS + " from scheduling_calendar_connection where host = ? order by provider";

  @Override
  public List<KnownCalendar> of(HostId host) {
    return db.rows(OF_HOST, JdbcHostCalendars::calendar, host.value());
  }

  static KnownCalendar calendar(Row row) throws SQLException {
    return new KnownCalendar(
        JdbcCalendarConnections.provider(row),
        JdbcCalendarConnections.choice(row),
        JdbcCalendarConnections.sync(row),
        row.optionalBytes("busy").map(BusyCodec::read));
  }
}
