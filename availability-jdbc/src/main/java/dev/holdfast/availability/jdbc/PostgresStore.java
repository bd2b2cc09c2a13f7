package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Exclusive time in PostgreSQL 14 or later: exact ranges, which the database itself keeps from
 * overlapping.
 *
 * <p>Give it a pool of connections. Its tables are made by {@link #createSchema}, by Flyway from
 * {@code classpath:dev/holdfast/availability/jdbc/postgres}, or by hand from {@link #schema}. To
 * use them takes no more than the right to select, insert, update and delete.
 *
 * <p>Nothing waits for more than some seconds for a rival. Bound what the network may take with the
 * driver's {@code connectTimeout} and {@code socketTimeout}, and the wait for a connection with the
 * pool's.
 */
public final class PostgresStore {

  private static final String SCRIPT = "postgres/V1__availability.sql";

  /** How long to go on against rivals, and how long to wait for one of them. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private PostgresStore() {}

  /** A store with transactions of its own. */
  public static AvailabilityStore on(DataSource dataSource) {
    return on(ConnectionSource.of(dataSource));
  }

  /** A store that takes part in the transactions of its callers. */
  public static AvailabilityStore on(ConnectionSource connections) {
    return on(connections, PostgresSql.CLOCK, PATIENCE);
  }

  static AvailabilityStore on(ConnectionSource connections, String clock, Duration patience) {
    Objects.requireNonNull(connections, "Connection source must not be null");
    Tables tables = new PostgresTables(clock, patience);
    return new JdbcStore(new PooledSessions(connections, tables::troubleOf, patience), tables);
  }

  /** The script that makes the tables; needs the right to create in schema and database. */
  public static String schema() {
    return Scripts.read(SCRIPT);
  }

  /** Makes the tables unless they are there. */
  public static void createSchema(DataSource dataSource) {
    ConnectionSource connections = ConnectionSource.of(dataSource);
    new PooledSessions(connections, PostgresTrouble::of, PATIENCE)
        .transact(PostgresStore::createSchema);
  }

  private static Outcome<String> createSchema(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // Of two who come at once, one finds it done.
      statement.execute("select pg_advisory_xact_lock(hashtext('holdfast_schema'))");
      try (ResultSet table = statement.executeQuery("select to_regclass('holdfast_blockade')")) {
        table.next();
        if (table.getString(1) != null) {
          return Outcome.rollback("known");
        }
      }
      statement.execute(schema());
      return Outcome.commit("created");
    }
  }
}
