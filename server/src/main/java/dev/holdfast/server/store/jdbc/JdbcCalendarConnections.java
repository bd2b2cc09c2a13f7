package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.BusyCodec;
import dev.holdfast.server.store.StoredValues;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calendar connections in a table, each with its busy times, which are replaced on their own. */
record JdbcCalendarConnections(Db db) implements CalendarConnections {

  private static final ValueTable<CalendarConnection> TABLE =
      ValueTable.of(
              "scheduling_calendar_connection",
              StoredValues.CALENDAR_CONNECTION,
              "host",
              "provider",
              "id")
          .column("host", connection -> connection.host().value())
          .column("provider", connection -> connection.provider().text())
          .column("id", CalendarConnection::id)
          .version(CalendarConnection::version);

  private static final String SAME = " where host = :host and provider = :provider and id = :id";
  private static final String DELETE =
      "delete from scheduling_calendar_connection" + SAME + " and version = :version";
  private static final String KEEP =
      "update scheduling_calendar_connection set busy = :busy" + SAME;
  static final String FIND = TABLE.select() + " where host = :host and provider = :provider";
  static final String OF_HOST = TABLE.select() + " where host = :host order by provider";
  static final String KNOWN_OF_HOST =
      "select value as connection, busy from scheduling_calendar_connection"
          + " where host = :host order by provider";

  @Override
  public boolean add(CalendarConnection connection) {
    return TABLE.insert(db, connection);
  }

  @Override
  public boolean update(CalendarConnection changed) {
    return TABLE.update(db, changed);
  }

  @Override
  public boolean remove(CalendarConnection connection) {
    return db.update(DELETE, named(connection, "version", connection.version())) == 1;
  }

  @Override
  public Optional<CalendarConnection> find(HostId host, Provider provider) {
    return find(FIND, host, provider);
  }

  @Override
  public Optional<CalendarConnection> lock(HostId host, Provider provider) {
    return find(FIND + db.dialect().forUpdate(), host, provider);
  }

  private Optional<CalendarConnection> find(String sql, HostId host, Provider provider) {
    return TABLE.row(db, sql, Map.of("host", host.value(), "provider", provider.text()));
  }

  @Override
  public List<CalendarConnection> of(HostId host) {
    return TABLE.rows(db, OF_HOST, Map.of("host", host.value()));
  }

  @Override
  public void keep(CalendarConnection connection, BusyTimes times) {
    db.update(KEEP, named(connection, "busy", BusyCodec.write(times)));
  }

  private static Map<String, Object> named(CalendarConnection one, String other, Object value) {
    return Map.of(
        "host",
        one.host().value(),
        "provider",
        one.provider().text(),
        "id",
        one.id(),
        other,
        value);
  }

  /** What is known of a host's calendars, by one statement. */
  List<KnownCalendar> known(HostId host) {
    return db.rows(
        KNOWN_OF_HOST, row -> optionalCalendar(row).orElseThrow(), Map.of("host", host.value()));
  }

  /** Empty if the row has none. */
  static Optional<KnownCalendar> optionalCalendar(Row row) throws SQLException {
    Optional<BusyTimes> busy = row.optionalBytes("busy").map(BusyCodec::read);
    return row.optionalText("connection")
        .map(StoredValues.CALENDAR_CONNECTION::read)
        .map(it -> new KnownCalendar(it.provider(), it.choice(), it.sync(), busy));
  }
}
