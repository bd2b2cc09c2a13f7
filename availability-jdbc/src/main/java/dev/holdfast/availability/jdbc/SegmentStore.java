package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Exclusive time in MySQL and in every other SQL database that speaks like MySQL, MariaDB or
 * PostgreSQL: on a grid, whose cells the database itself keeps from being taken twice. Slots are
 * widened to whole cells. Where there are exact ranges, on PostgreSQL and MariaDB, prefer {@link
 * PostgresStore} and {@link MariaDbStore}.
 *
 * <p>The grid is chosen once: it is kept in the database, and a store with another one does not
 * start.
 *
 * <p>Time that never ends, or is longer than 300 cells, is kept as a range, which no key can
 * protect from a foreign program: a program other than this one must lock the row of the resource
 * in {@code holdfast_resource} before it writes.
 *
 * <p>Give it a pool of connections, on MySQL and MariaDB at READ COMMITTED; those at another level
 * are switched, which costs a round trip each time. What is acknowledged survives a crash of the
 * server's machine there only with {@code innodb_flush_log_at_trx_commit=1}, the default.
 *
 * <p>Its tables are made by {@link #createSchema}, by Flyway from {@code
 * classpath:dev/holdfast/availability/jdbc/segments/mysql} or {@code …/segments/postgres}, or by
 * hand from {@link #schema}.
 */
public final class SegmentStore {

  /** How long to go on against rivals; to wait for one of them, half of it. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final String READ_GRID = "select minutes from holdfast_grid";
  private static final String KEEP_GRID = "insert into holdfast_grid (id, minutes) values (1, ?)";

  private SegmentStore() {}

  /** A store with transactions of its own. */
  public static AvailabilityStore on(DataSource dataSource, SegmentGrid grid) {
    return on(ConnectionSource.of(dataSource), grid);
  }

  /**
   * A store that takes part in the transactions of its callers, at any isolation level.
   *
   * @throws StoreException if the database is kept on another grid, or has no tables
   */
  public static AvailabilityStore on(ConnectionSource connections, SegmentGrid grid) {
    Objects.requireNonNull(connections, "Connection source must not be null");
    Objects.requireNonNull(grid, "Grid must not be null");
    Dialect dialect = dialectOf(connections);
    return on(connections, new SegmentTables(grid, dialect, dialect.clock()), grid, dialect);
  }

  static AvailabilityStore on(
      ConnectionSource connections, Tables tables, SegmentGrid grid, Dialect dialect) {
    ConnectionSource source = dialect.isInnoDb() ? new ReadCommitted(connections) : connections;
    var sessions = new PooledSessions(source, tables::troubleOf, PATIENCE);
    int kept = sessions.single(connection -> keptGrid(connection, grid));
    if (kept != grid.minutes()) {
      throw new StoreException(
          StoreException.Kind.MISCONFIGURED,
          ("The database is kept in cells of %s minutes, not of %s. Start with"
                  + " SegmentGrid.ofMinutes(%s), or use another database; nothing was changed")
              .formatted(kept, grid.minutes(), kept));
    }
    return new JdbcStore(sessions, tables);
  }

  /** The script that makes the tables in this database; running it again does no harm. */
  public static String schema(DataSource dataSource) {
    return dialectOf(ConnectionSource.of(dataSource)).script();
  }

  /** Makes the tables unless they are there. */
  public static void createSchema(DataSource dataSource) {
    Dialect dialect = dialectOf(ConnectionSource.of(dataSource));
    Statements.run(dataSource, dialect.script(), dialect::troubleOf);
  }

  private static Dialect dialectOf(ConnectionSource connections) {
    return new PooledSessions(connections, error -> Trouble.DISCONNECTED, Duration.ZERO)
        .read(Dialect::of);
  }

  private static int keptGrid(Connection connection, SegmentGrid grid)
      throws SQLException, Interference {
    int kept = readGrid(connection);
    if (kept > 0) {
      return kept;
    }
    try (Call call = new Call(connection, KEEP_GRID)) {
      call.with(grid.minutes()).update();
      return grid.minutes();
    } catch (SQLException e) {
      if (LockingTables.isRefusal(e)) {
        throw new Interference("Another store was first");
      }
      throw e;
    }
  }

  /** How many minutes its cells have; 0 if none is kept yet. */
  private static int readGrid(Connection connection) throws SQLException {
    try (Call call = new Call(connection, READ_GRID);
        ResultSet row = call.query()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
