package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.engine.Backoff;
import dev.holdfast.availability.jdbc.engine.Database;
import dev.holdfast.availability.jdbc.engine.JdbcStore;
import dev.holdfast.availability.jdbc.engine.PooledSessions;
import dev.holdfast.availability.jdbc.engine.SchemaCheck;
import dev.holdfast.availability.jdbc.engine.Sessions.Scope;
import dev.holdfast.availability.jdbc.engine.SqlError;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Exclusive time in a SQLite database: exact, durable, in a file beside the program. Needs the
 * driver {@code org.xerial:sqlite-jdbc}.
 *
 * <p>{@link #open} is for a file of the store's own: any number of threads read beside one writer,
 * and small writes that come at the same time share a commit. While the body of a transaction runs,
 * all other writers wait, so a body should be quick and not wait for anybody. A writer gives up
 * after ten seconds and says so. Other processes may use the file too, on the same machine and on a
 * local disk.
 *
 * <p>Do not copy the file while it is in use: the newest commits are in a second file. {@code
 * VACUUM INTO 'copy.db'}, from any program, makes a copy that is complete and consistent.
 *
 * <p>{@link #on} is for a database that has tables of the caller's beside those of {@link #schema},
 * and takes part in the caller's transactions. It is as durable as its connections are set up to
 * be: leave {@code synchronous} at {@code FULL}. Leave {@code transaction_mode} at the driver's
 * default: with {@code IMMEDIATE} a pooled connection keeps the lock of the only writer after its
 * commit. A transaction of the caller's that read before a rival wrote gets {@code CONTENDED}.
 */
@SuppressWarnings("exports") // all that it inherits is what AvailabilityStore promises
public final class SqliteStore extends JdbcStore implements AvailabilityStore, AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  static final SqliteWriter.Waits WAITS = new SqliteWriter.Waits(LIMIT, Duration.ofMillis(10));

  private final SqliteFileSessions sessions;

  private SqliteStore(SqliteFileSessions sessions, Clock clock) {
    super(sessions, in -> new SqliteTransaction(in, clock));
    this.sessions = sessions;
  }

  /** Opens the file, or creates it. */
  public static SqliteStore open(Path file) {
    return open(file, Clock.systemUTC(), WAITS);
  }

  /** With the clock by which holds expire, and how long to wait for others. */
  static SqliteStore open(Path path, Clock clock, SqliteWriter.Waits waits) {
    SqliteFile file = new SqliteFile(path);
    Backoff backoff = new Backoff(LIMIT);
    while (true) {
      try (Connection connection = file.writer()) {
        SqliteSchema.create(connection);
        return new SqliteStore(new SqliteFileSessions(file, waits), clock);
      } catch (SQLException e) {
        SqlError error = SqliteErrors.of(e);
        if (error != SqlError.CONTENDED || !backoff.await()) {
          throw error.exception(e);
        }
      }
    }
  }

  /** A store on connections of a data source. */
  public static AvailabilityStore on(DataSource dataSource) {
    return on(ConnectionSource.of(dataSource));
  }

  /** A store on connections of a source, in its transactions where it has some. */
  public static AvailabilityStore on(ConnectionSource source) {
    return on(source, Clock.systemUTC());
  }

  /** With the clock by which holds expire. */
  static AvailabilityStore on(ConnectionSource source, Clock clock) {
    SchemaCheck schema = new SchemaCheck(SqliteSchema::check);
    Database database = new Database(SqliteErrors::of, LIMIT, schema, true);
    return new JdbcStore(
        new PooledSessions(source, database), in -> new SqliteTransaction(in, clock));
  }

  /** Returns the SQL that creates the tables, for programs that manage the schema themselves. */
  public static String schema() {
    return SqliteSchema.script();
  }

  /** Creates missing tables. */
  public static void createSchema(DataSource dataSource) {
    Database database = new Database(SqliteErrors::of, LIMIT, SchemaCheck.none());
    new PooledSessions(ConnectionSource.of(dataSource), database)
        .run(
            Scope.READ,
            session -> {
              SqliteSchema.create(session.connection());
              return session;
            });
  }

  /** Finishes running work and closes the file. */
  @Override
  public void close() {
    sessions.close();
  }

  /**
   * What an error of SQLite means, for programs that run statements of their own beside the
   * store's: {@code CONTENDED} says that rivals were in the way and the transaction may run again.
   */
  public static StoreException exceptionOf(SQLException error) {
    return SqliteErrors.of(error).exception(error);
  }
}
