package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.engine.Call;
import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.Database;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.jdbc.engine.JdbcStore;
import dev.holdfast.availability.jdbc.engine.LockingTransaction;
import dev.holdfast.availability.jdbc.engine.PooledSessions;
import dev.holdfast.availability.jdbc.engine.ReadCommitted;
import dev.holdfast.availability.jdbc.engine.SchemaCheck;
import dev.holdfast.availability.jdbc.engine.Scripts;
import dev.holdfast.availability.jdbc.engine.Session;
import dev.holdfast.availability.jdbc.engine.Sessions;
import dev.holdfast.availability.jdbc.engine.Sessions.Scope;
import dev.holdfast.availability.jdbc.engine.SqlError;
import dev.holdfast.availability.jdbc.engine.TakenPredictor;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Exclusive time in SQL databases without exact ranges that speak like MariaDB, MySQL, PostgreSQL
 * or H2: on a grid, whose cells the database itself keeps from being taken twice. Slots are widened
 * to whole cells. Where there are exact ranges, on PostgreSQL and MariaDB, prefer {@link
 * dev.holdfast.availability.jdbc.postgres.PostgresStore} and {@link
 * dev.holdfast.availability.jdbc.mariadb.MariaDbStore}.
 *
 * <p>It passes the contract kit on MariaDB, PostgreSQL and H2. <b>It has never run on MySQL</b>,
 * which it is meant for: run the kit there before you rely on it. On H2, which is for tests, a
 * claim takes several statements.
 *
 * <p>The grid is chosen once: it is stored in the database, and a store with another one does not
 * start.
 *
 * <p>Time that never ends, or is longer than 300 cells, is stored as a range, which no key can
 * protect from other programs: another program must lock the row of the resource in {@code
 * holdfast_resource} before it writes.
 *
 * <p>Give it a pool of connections, on MySQL, MariaDB and H2 at READ COMMITTED; those at another
 * level are switched and back again, which costs two round trips each time. What is acknowledged
 * survives a crash of the server's machine there only with {@code
 * innodb_flush_log_at_trx_commit=1}, the default.
 *
 * <p>Its tables are made by {@link #createSchema}, by Flyway from {@code
 * classpath:dev/holdfast/availability/jdbc/segments/mysql}, {@code …/segments/postgres} or {@code
 * …/segments/h2}, or by hand from {@link #schema}.
 */
public final class SegmentStore {

  /** How long to go on against rivals; to wait for one of them, half of it. */
  private static final Duration RETRY_FOR = Duration.ofSeconds(10);

  private static final String READ_GRID = "select minutes from holdfast_grid";
  private static final String KEEP_GRID = "insert into holdfast_grid (id, minutes) values (1, ?)";

  private SegmentStore() {}

  /** A store with transactions of its own. */
  public static AvailabilityStore on(DataSource dataSource, SegmentGrid grid) {
    return on(ConnectionSource.of(dataSource), grid);
  }

  /**
   * A store that takes part in the transactions of its callers, at any isolation level, on H2 at
   * READ COMMITTED only.
   *
   * @throws StoreException if the database is kept on another grid, or has no tables, or no key on
   *     cells
   */
  public static AvailabilityStore on(ConnectionSource connections, SegmentGrid grid) {
    Objects.requireNonNull(grid, "Grid must not be null");
    Dialect dialect = dialectOf(connections);
    return on(connections, grid, dialect, dialect.clock());
  }

  static AvailabilityStore on(
      ConnectionSource connections, SegmentGrid grid, Dialect dialect, String clock) {
    ConnectionSource source =
        dialect == Dialect.POSTGRES ? connections : new ReadCommitted(connections);
    SchemaCheck schema = SchemaCheck.of(keyOfCells(dialect));
    Sessions sessions =
        new PooledSessions(source, new Database(dialect::errorOf, RETRY_FOR, schema));
    int kept = sessions.run(Scope.STATEMENT, in -> keptGrid(in, grid));
    if (kept != grid.minutes()) {
      throw new StoreException(
          StoreException.Kind.MISCONFIGURED,
          ("The database is kept in cells of %s minutes, not of %s. Start with"
                  + " SegmentGrid.ofMinutes(%s), or use another database; nothing was changed")
              .formatted(kept, grid.minutes(), kept));
    }
    var shared =
        new SegmentTransaction.Shared(
            grid, dialect, new SegmentSql(dialect, clock), new TakenPredictor());
    return new JdbcStore(sessions, in -> new SegmentTransaction(in, shared), grid::normalize);
  }

  /**
   * Returns the script that creates the tables in this database; running it again changes nothing.
   */
  public static String schema(DataSource dataSource) {
    return scriptOf(dialectOf(ConnectionSource.of(dataSource)));
  }

  /** Makes the tables unless they are there. */
  public static void createSchema(DataSource dataSource) {
    Dialect dialect = dialectOf(ConnectionSource.of(dataSource));
    Scripts.run(dataSource, scriptOf(dialect), dialect::errorOf);
  }

  private static String scriptOf(Dialect dialect) {
    String folder =
        switch (dialect) {
          case MARIADB, MYSQL -> "mysql";
          case POSTGRES -> "postgres";
          case H2 -> "h2";
        };
    return Scripts.read("segments/%s/V1__availability.sql".formatted(folder));
  }

  private static Dialect dialectOf(ConnectionSource connections) {
    Database unknown =
        new Database(error -> SqlError.DISCONNECTED, Duration.ZERO, SchemaCheck.none());
    return new PooledSessions(connections, unknown).run(Scope.READ, Dialect::of);
  }

  private static SchemaCheck.Constraint keyOfCells(Dialect dialect) {
    return new SchemaCheck.Constraint(
        "primary key of holdfast_cell (resource, cell)",
        switch (dialect) {
          case MARIADB, MYSQL -> SegmentSql.HAS_KEY_ON_INNODB;
          case POSTGRES -> SchemaCheck.uniqueOnPostgres("holdfast_cell", "cell,resource");
          case H2 -> SegmentSql.HAS_KEY_ON_H2;
        },
        "alter table holdfast_cell add primary key (resource, cell)");
  }

  private static int keptGrid(Session session, SegmentGrid grid)
      throws SQLException, ConflictException {
    int kept = readGrid(session);
    if (kept > 0) {
      return kept;
    }
    try (Call call = new Call(session, KEEP_GRID)) {
      call.with(grid.minutes()).update();
      return grid.minutes();
    } catch (SQLException e) {
      if (LockingTransaction.isRefusal(e)) {
        throw new ConflictException("Another store was first");
      }
      throw e;
    }
  }

  /** How many minutes its cells have; 0 if none is kept yet. */
  private static int readGrid(Session session) throws SQLException {
    try (Call call = new Call(session, READ_GRID);
        ResultSet row = call.query()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
