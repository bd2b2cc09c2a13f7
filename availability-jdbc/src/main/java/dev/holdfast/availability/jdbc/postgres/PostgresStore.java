package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.engine.Database;
import dev.holdfast.availability.jdbc.engine.JdbcStore;
import dev.holdfast.availability.jdbc.engine.PooledSessions;
import dev.holdfast.availability.jdbc.engine.PostgresErrors;
import dev.holdfast.availability.jdbc.engine.SchemaCheck;
import dev.holdfast.availability.jdbc.engine.Scripts;
import dev.holdfast.availability.jdbc.engine.Session;
import dev.holdfast.availability.jdbc.engine.Sessions.Scope;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Exclusive time in PostgreSQL 14 or later: exact ranges, which the database itself keeps from
 * overlapping.
 *
 * <p>Give it a pool of connections. Create its tables with {@link #createSchema}, with Flyway from
 * {@code classpath:dev/holdfast/availability/jdbc/postgres}, or yourself from {@link #schema}. In
 * operation it needs only the rights to select, insert, update and delete.
 *
 * <p>Nothing waits longer than some seconds for a rival. Limit the network's time with the driver's
 * {@code connectTimeout} and {@code socketTimeout}, and the wait for a connection with the pool's
 * time-out.
 */
public final class PostgresStore {

  private static final String SCRIPT = "postgres/V1__availability.sql";

  /** How long to go on against rivals, and how long to wait for one of them. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private static final SchemaCheck.Constraint NO_OVERLAP =
      new SchemaCheck.Constraint(
          "constraint holdfast_no_overlap",
          """
          select to_regclass('holdfast_blockade') is not null, exists (
            select from pg_constraint
            where conrelid = to_regclass('holdfast_blockade')
              and conname = 'holdfast_no_overlap' and contype = 'x')
          """,
          "alter table holdfast_blockade add constraint holdfast_no_overlap"
              + " exclude using gist (resource with =, slot with &&)");

  private static final SchemaCheck.Constraint ONE_ROW_PER_RESOURCE =
      new SchemaCheck.Constraint(
          "unique key on holdfast_resource (id)",
          SchemaCheck.uniqueOnPostgres("holdfast_resource", "id"),
          "alter table holdfast_resource add unique (id)");

  private PostgresStore() {}

  /** A store with transactions of its own. */
  public static AvailabilityStore on(DataSource dataSource) {
    return on(ConnectionSource.of(dataSource));
  }

  /** A store that takes part in the transactions of its callers. */
  public static AvailabilityStore on(ConnectionSource connections) {
    return on(connections, PostgresSql.CLOCK, LIMIT);
  }

  static AvailabilityStore on(ConnectionSource connections, String clock, Duration limit) {
    Database database =
        new Database(PostgresErrors::of, limit, SchemaCheck.of(NO_OVERLAP, ONE_ROW_PER_RESOURCE));
    PostgresSql sql = new PostgresSql(clock);
    return new JdbcStore(
        new PooledSessions(connections, database), in -> new PostgresTransaction(in, sql, limit));
  }

  /**
   * Returns the script that creates the tables; it needs the right to create in schema and
   * database.
   */
  public static String schema() {
    return Scripts.read(SCRIPT);
  }

  /** Makes the tables unless they are there. */
  public static void createSchema(DataSource dataSource) {
    Database database = new Database(PostgresErrors::of, LIMIT, SchemaCheck.none());
    new PooledSessions(ConnectionSource.of(dataSource), database)
        .run(Scope.TRANSACTION, PostgresStore::createSchema);
  }

  private static Outcome<String> createSchema(Session session) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
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

  /**
   * What an error of PostgreSQL means, for programs that run statements of their own beside the
   * store's: {@code CONTENDED} says that rivals were in the way and the transaction may run again.
   */
  public static StoreException exceptionOf(SQLException error) {
    return PostgresErrors.of(error).exception(error);
  }
}
