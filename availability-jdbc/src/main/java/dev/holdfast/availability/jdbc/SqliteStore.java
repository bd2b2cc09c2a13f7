package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Exclusive time in a SQLite database: exact, durable, in a file beside the program. Needs the
 * driver {@code org.xerial:sqlite-jdbc}.
 *
 * <p>{@link #open} is for a file of the store's own: any number of threads read beside one writer,
 * and small writes that come at the same time share a commit. While the body of a transaction runs,
 * all other writers wait, so a body should be quick and not wait for anybody; who has waited ten
 * seconds is told so. Other processes may use the file too, on the same machine and on a local
 * disk.
 *
 * <p>Do not copy the file while it is in use: the newest commits are in a second file. {@code
 * VACUUM INTO 'copy.db'}, from any program, makes a copy that is complete and consistent.
 *
 * <p>{@link #on} is for a database that has tables of the caller's beside those of {@link #schema},
 * and takes part in the caller's transactions. It is as durable as its connections are set up to
 * be: leave {@code synchronous} at {@code FULL}. Leave {@code transaction_mode} at the driver's
 * default: with {@code IMMEDIATE} a pooled connection keeps the lock of the only writer after its
 * commit. A transaction of the caller's that read before a rival wrote is told {@code CONTENDED}.
 */
public final class SqliteStore implements AvailabilityStore, AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  static final SqliteWriter.Waits WAITS = new SqliteWriter.Waits(PATIENCE, Duration.ofMillis(10));

  private final SqliteSessions sessions;
  private final AvailabilityStore store;

  private SqliteStore(SqliteSessions sessions, Tables tables) {
    this.sessions = sessions;
    this.store = new JdbcStore(sessions, tables);
  }

  /** Opens the file, or makes a new one. */
  public static SqliteStore open(Path file) {
    return open(file, Clock.systemUTC(), WAITS);
  }

  /** With the clock by which holds expire, and how long to wait for others. */
  static SqliteStore open(Path file, Clock clock, SqliteWriter.Waits waits) {
    var statements = new SqliteStatements.Kept();
    var tables = new SqliteTables(statements, clock);
    var database = new SqliteFile(file);
    var sessions = new SqliteSessions(database, statements, tables::troubleOf, waits);
    Patience left = new Patience(PATIENCE);
    while (true) {
      try (Connection connection = database.writer()) {
        SqliteSchema.create(connection);
        return new SqliteStore(sessions, tables);
      } catch (SQLException e) {
        Trouble trouble = tables.troubleOf(e);
        if (trouble != Trouble.RIVALS || !left.again()) {
          throw trouble.exception(e);
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
    Objects.requireNonNull(source, "Source of connections must not be null");
    var tables = new SqliteTables(SqliteStatements.prepared(), clock);
    var pooled = new PooledSessions(source, tables::troubleOf, PATIENCE);
    return new JdbcStore(new SqliteSourceSessions(source, pooled), tables);
  }

  /** The SQL that makes the tables, for whoever keeps the schema himself. */
  public static String schema() {
    return SqliteSchema.script();
  }

  /** Makes the tables where they are not there yet. */
  public static void createSchema(DataSource dataSource) {
    var tables = new SqliteTables(SqliteStatements.prepared(), Clock.systemUTC());
    new PooledSessions(ConnectionSource.of(dataSource), tables::troubleOf, PATIENCE)
        .read(
            connection -> {
              SqliteSchema.create(connection);
              return tables;
            });
  }

  /** Ends what is under way, and closes the file. */
  @Override
  public void close() {
    sessions.close();
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return store.normalize(slot);
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return store.claim(claims, owner, holdFor);
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    return store.transact(body);
  }

  @Override
  public void afterCommit(Runnable task) {
    store.afterCommit(task);
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return store.blockades(resources, slot);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return store.calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return store.childrenOf(parent);
  }
}
