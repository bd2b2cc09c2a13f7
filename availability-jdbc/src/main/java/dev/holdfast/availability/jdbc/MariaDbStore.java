package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Exclusive time in MariaDB 10.7 or later: exact ranges, which the database itself keeps from
 * overlapping. Needs the driver {@code org.mariadb.jdbc:mariadb-java-client}, version 3.
 *
 * <p>Give it a pool of connections at READ COMMITTED; those at another level are switched, which
 * costs a round trip each time. With the driver's option {@code useServerPrepStmts=true} the server
 * reads a statement only once for each connection. What is acknowledged survives a crash of the
 * server's machine only with {@code innodb_flush_log_at_trx_commit=1}, which is MariaDB's default.
 *
 * <p>Its tables are made by {@link #createSchema}, by Flyway from {@code
 * classpath:dev/holdfast/availability/jdbc/mariadb}, or by hand from {@link #schema}. At work it
 * needs select, insert, update and delete on {@code holdfast_resource} and {@code
 * holdfast_blockade}, select and update on {@code holdfast_turn}.
 */
public final class MariaDbStore {

  private static final String SCRIPT = "mariadb/V1__availability.sql";

  /** How long to go on against rivals; to wait for one of them, half of it. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private MariaDbStore() {}

  /** A store with transactions of its own. */
  public static AvailabilityStore on(DataSource dataSource) {
    return on(ConnectionSource.of(dataSource));
  }

  /**
   * A store that takes part in the transactions of its callers, at any isolation level. At
   * REPEATABLE READ and above neighbours among resources may deadlock, which one of them is told of
   * by CONTENDED: MariaDB has then rolled back that caller's whole transaction.
   */
  public static AvailabilityStore on(ConnectionSource connections) {
    return on(connections, MariaDbSql.CLOCK, PATIENCE);
  }

  static AvailabilityStore on(ConnectionSource connections, String clock, Duration patience) {
    Tables tables = new MariaDbTables(clock);
    var sessions = new PooledSessions(new ReadCommitted(connections), tables::troubleOf, patience);
    return new JdbcStore(sessions, tables);
  }

  /** The script that makes the tables; running it again does no harm. */
  public static String schema() {
    return Scripts.read(SCRIPT);
  }

  /** Makes the tables unless they are there. */
  public static void createSchema(DataSource dataSource) {
    Statements.run(dataSource, schema(), MySqlTrouble::of);
  }
}
