package dev.holdfast.availability.jdbc.mariadb;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.engine.Database;
import dev.holdfast.availability.jdbc.engine.JdbcStore;
import dev.holdfast.availability.jdbc.engine.MySqlErrors;
import dev.holdfast.availability.jdbc.engine.PooledSessions;
import dev.holdfast.availability.jdbc.engine.ReadCommitted;
import dev.holdfast.availability.jdbc.engine.SchemaCheck;
import dev.holdfast.availability.jdbc.engine.Scripts;
import dev.holdfast.availability.jdbc.engine.Sessions;
import dev.holdfast.availability.jdbc.engine.SqlError;
import dev.holdfast.availability.jdbc.engine.TakenPredictor;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import javax.sql.DataSource;

/**
 * Exclusive time in MariaDB 10.7 or later: exact ranges, which the database itself keeps from
 * overlapping. Needs the driver {@code org.mariadb.jdbc:mariadb-java-client}, version 3.
 *
 * <p>Give it a pool of connections at READ COMMITTED. Connections at another level are switched and
 * switched back, which costs two round trips each time. With the driver's option {@code
 * useServerPrepStmts=true} the server parses a statement only once for each connection.
 * Acknowledged changes survive a crash of the server's machine only with {@code
 * innodb_flush_log_at_trx_commit=1}, which is MariaDB's default.
 *
 * <p>Create its tables with {@link #createSchema}, with Flyway from {@code
 * classpath:dev/holdfast/availability/jdbc/mariadb}, or yourself from {@link #schema}. In operation
 * it needs select, insert, update and delete on {@code holdfast_resource} and {@code
 * holdfast_blockade}, select and update on {@code holdfast_turn}.
 */
public final class MariaDbStore {

  private static final String SCRIPT = "mariadb/V1__availability.sql";

  /** How long to go on against rivals; to wait for one of them, half of it. */
  private static final Duration RETRY_FOR = Duration.ofSeconds(10);

  private MariaDbStore() {}

  /** A store with transactions of its own. */
  public static AvailabilityStore on(DataSource dataSource) {
    return on(ConnectionSource.of(dataSource));
  }

  /**
   * A store that takes part in the transactions of its callers, at any isolation level. At
   * REPEATABLE READ and above, callers that work on neighbouring resources may deadlock. MariaDB
   * then rolls back one caller's whole transaction; the store throws a {@code StoreException} of
   * kind {@code FAILED} and calls {@link ConnectionSource#setRollbackOnly}.
   */
  public static AvailabilityStore on(ConnectionSource connections) {
    return on(connections, MariaDbSql.CLOCK, RETRY_FOR);
  }

  static AvailabilityStore on(ConnectionSource connections, String clock, Duration retryFor) {
    Database database =
        new Database(MySqlErrors::of, retryFor, new SchemaCheck(MariaDbStore::refusesOverlaps));
    Sessions sessions = new PooledSessions(new ReadCommitted(connections), database);
    MariaDbSql sql = new MariaDbSql(clock);
    TakenPredictor predictor = new TakenPredictor();
    return new JdbcStore(sessions, in -> new MariaDbTransaction(in, sql, predictor));
  }

  /** No catalog of all versions says whether a key is without overlaps. */
  private static boolean refusesOverlaps(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet table = statement.executeQuery("show create table holdfast_blockade")) {
      table.next();
      if (table.getString(2).toLowerCase(Locale.ROOT).contains("without overlaps")) {
        return true;
      }
    } catch (SQLException e) {
      if (MySqlErrors.of(e) == SqlError.MISCONFIGURED) {
        return false;
      }
      throw e;
    }
    throw SchemaCheck.missing(
        "primary key of holdfast_blockade without overlaps",
        "alter table holdfast_blockade add primary key (resource, slot without overlaps)");
  }

  /** The script that makes the tables; running it again does no harm. */
  public static String schema() {
    return Scripts.read(SCRIPT);
  }

  /** Makes the tables unless they are there. */
  public static void createSchema(DataSource dataSource) {
    Scripts.run(dataSource, schema(), MySqlErrors::of);
  }

  /**
   * What an error of MariaDB or MySQL means, for programs that run statements of their own beside
   * the store's: {@code CONTENDED} says that rivals were in the way and the transaction may run
   * again.
   */
  public static StoreException exceptionOf(SQLException error) {
    return MySqlErrors.of(error).exception(error);
  }
}
