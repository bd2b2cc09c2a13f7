package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.store.BusyCodec;
import dev.holdfast.server.store.TextsCodec;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Calendar connections in a table, each with its busy times. */
record JdbcCalendarConnections(Db db) implements CalendarConnections {

  static final String CHOICE = "calendars, write_to, sync_enabled, when_stale";
  static final String SYNC =
      "synced_at, tried_at, failures, failure_code, failure_message, validator";

  private static final String COLUMNS =
      "account, secret, "
          + CHOICE
          + ", "
          + SYNC
          + ", version, sequence, updated_at, host, provider, id, created_at";
  private static final String INSERT =
      "insert into scheduling_calendar_connection ("
          + COLUMNS
          + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String SAME = " where host = ? and provider = ? and id = ?";
  private static final String UPDATE =
      "update scheduling_calendar_connection set account = ?, secret = ?, calendars = ?,"
          + " write_to = ?, sync_enabled = ?, when_stale = ?, synced_at = ?, tried_at = ?,"
          + " failures = ?, failure_code = ?, failure_message = ?, validator = ?,"
          + " version = ?, sequence = ?, updated_at = ?"
          + SAME
          + " and version = ?";
  private static final String DELETE =
      "delete from scheduling_calendar_connection" + SAME + " and version = ?";
  private static final String KEEP = "update scheduling_calendar_connection set busy = ?" + SAME;
  private static final String SELECT =
      "select " + COLUMNS + " from scheduling_calendar_connection where host = ?";
  static final String FIND = SELECT + " and provider = ?";
  static final String OF_HOST = SELECT + " order by provider";

  /** How many columns come before those that never change. */
  private static final int CHANGEABLE = 15;

  @Override
  public boolean add(CalendarConnection connection) {
    Object[] parameters = changeable(connection);
    parameters[CHANGEABLE + 3] = connection.createdAt();
    return db.insert(INSERT, parameters);
  }

  @Override
  public boolean update(CalendarConnection changed) {
    Object[] parameters = changeable(changed);
    parameters[CHANGEABLE + 3] = changed.version() - 1;
    return db.update(UPDATE, parameters) == 1;
  }

  /** What can change, what names it, and room for one more. */
  private static Object[] changeable(CalendarConnection connection) {
    Choice choice = connection.choice();
    SyncStatus sync = connection.sync();
    return new Object[] {
      connection.account(),
      connection.secret().value(),
      TextsCodec.write(choice.calendars()),
      choice.writeTo(),
      choice.syncEnabled(),
      choice.whenStale(),
      sync.syncedAt(),
      sync.triedAt(),
      sync.failures(),
      sync.failure().map(SyncStatus.Failure::code),
      sync.failure().map(SyncStatus.Failure::message),
      sync.validator(),
      connection.version(),
      connection.sequence(),
      connection.updatedAt(),
      connection.host().value(),
      connection.provider().text(),
      connection.id(),
      null
    };
  }

  @Override
  public boolean remove(CalendarConnection connection) {
    return db.update(
            DELETE,
            connection.host().value(),
            connection.provider().text(),
            connection.id(),
            connection.version())
        == 1;
  }

  @Override
  public Optional<CalendarConnection> find(HostId host, Provider provider) {
    return db.row(FIND, JdbcCalendarConnections::connection, host.value(), provider.text());
  }

  @Override
  public Optional<CalendarConnection> lock(HostId host, Provider provider) {
    String locked = FIND + db.dialect().forUpdate();
    return db.row(locked, JdbcCalendarConnections::connection, host.value(), provider.text());
  }

  @Override
  public List<CalendarConnection> of(HostId host) {
    return db.rows(OF_HOST, JdbcCalendarConnections::connection, host.value());
  }

  @Override
  public void keep(CalendarConnection connection, BusyTimes times) {
    db.update(
        KEEP,
        BusyCodec.write(times),
        connection.host().value(),
        connection.provider().text(),
        connection.id());
  }

  private static CalendarConnection connection(Row row) throws SQLException {
    return new CalendarConnection(
        row.text("id"),
        new HostId(row.text("host")),
        provider(row),
        row.text("account"),
        new VaultReference(row.text("secret")),
        choice(row),
        sync(row),
        row.number("version"),
        row.number("sequence"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }

  static Provider provider(Row row) throws SQLException {
    return Provider.parse(row.text("provider")).orElseThrow();
  }

  static Choice choice(Row row) throws SQLException {
    return new Choice(
        TextsCodec.read(row.text("calendars")),
        row.optionalText("write_to"),
        row.flag("sync_enabled"),
        row.constant(WhenStale.class, "when_stale"));
  }

  static SyncStatus sync(Row row) throws SQLException {
    Optional<String> code = row.optionalText("failure_code");
    return new SyncStatus(
        row.optionalInstant("synced_at"),
        row.optionalInstant("tried_at"),
        row.integer("failures"),
        code.isEmpty()
            ? Optional.empty()
            : Optional.of(new SyncStatus.Failure(code.get(), row.text("failure_message"))),
        row.optionalText("validator"));
  }
}
