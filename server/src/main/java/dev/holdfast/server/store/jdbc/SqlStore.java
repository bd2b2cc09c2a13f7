package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.server.store.ServiceStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * All that the service stores, in one SQL database: it makes its tables, or brings them up to date,
 * and keeps connections until it is closed.
 *
 * <p>Nothing waits for ever: a lock for 5 seconds, a statement for 15, a transaction for what it
 * can run again for about 10; after that the answer is {@code CONTENDED} or {@code TIMED_OUT}.
 */
public final class SqlStore implements ServiceStore {

  /**
   * The third is for a server that was cut off in the middle of a transaction. The last two: a
   * connection keeps its plans, and one that was made while a table was small would go on to read
   * all of it when it is large. There is an index for every query of the service; and the price
   * that PostgreSQL then names for reading all must not make it compile a plan.
   */
  static final String POSTGRES_SETTINGS =
      "set lock_timeout = '5s';"
          + " set statement_timeout = '15s';"
          + " set idle_in_transaction_session_timeout = '60s';"
          + " set enable_seqscan = off;"
          + " set jit = off";

  static final String POSTGRES_READ_ONLY = "; set default_transaction_read_only = on";

  private static final String MARIADB_SETTINGS =
      "set session innodb_lock_wait_timeout = 5,"
          + " session max_statement_time = 15,"
          + " session idle_transaction_timeout = 60";

  private static final String MARIADB_READ_ONLY = ", session tx_read_only = 1";

  private final Connections connections;
  private final JdbcTransactions transactions;

  private SqlStore(Connections connections, JdbcTransactions transactions) {
    this.connections = connections;
    this.transactions = transactions;
  }

  /**
   * A store in PostgreSQL 14 or later.
   *
   * @param database makes single connections; they are pooled here
   * @param size the most connections that write; as many may read beside them
   * @param eventData the data of an event as a text
   */
  public static SqlStore postgres(
      DataSource database, int size, Function<DomainEvent, String> eventData) {
    migrate(database, "postgres");
    PostgresStore.createSchema(database);
    return store(
        PooledConnections.to(database, size, POSTGRES_SETTINGS, POSTGRES_READ_ONLY),
        PostgresStore::on,
        new JdbcTransactions.Tables(Dialect.POSTGRES, eventData));
  }

  /**
   * A store in MariaDB 10.7 or later.
   *
   * @param database makes single connections; they are pooled here
   * @param size the most connections that write; as many may read beside them
   * @param eventData the data of an event as a text
   */
  public static SqlStore mariadb(
      DataSource database, int size, Function<DomainEvent, String> eventData) {
    migrate(database, "mariadb");
    MariaDbStore.createSchema(database);
    return store(
        PooledConnections.to(database, size, MARIADB_SETTINGS, MARIADB_READ_ONLY),
        MariaDbStore::on,
        new JdbcTransactions.Tables(Dialect.MARIADB, eventData));
  }

  /**
   * A store in a SQLite file, which is made if it is not there.
   *
   * @param eventData the data of an event as a text
   */
  public static SqlStore sqlite(Path file, Function<DomainEvent, String> eventData) {
    SqliteFile database = new SqliteFile(file);
    try {
      database.writer().close(); // from now on the file is in write-ahead mode
    } catch (SQLException e) {
      throw Dialect.SQLITE.failure(e);
    }
    migrate(database.dataSource(), "sqlite");
    SqliteStore.createSchema(database.dataSource());
    return store(
        new SqliteConnections(file),
        SqliteStore::on,
        new JdbcTransactions.Tables(Dialect.SQLITE, eventData));
  }

  private static void migrate(DataSource database, String folder) {
    // Not the thread's class loader, which in a jar of jars may know nothing of the scripts.
    Flyway.configure(SqlStore.class.getClassLoader())
        .failOnMissingLocations(true)
        .dataSource(database)
        .locations("classpath:dev/holdfast/server/store/" + folder)
        .table("scheduling_history")
        // There may be other tables in the database, at least those of exclusive time.
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load()
        .migrate();
  }

  private static SqlStore store(
      Connections connections,
      Function<ConnectionSource, AvailabilityStore> time,
      JdbcTransactions.Tables tables) {
    var bound = new BoundConnections(connections, tables.dialect());
    var availability = Availability.on(time.apply(bound));
    return new SqlStore(
        connections, new JdbcTransactions(connections, bound, availability, tables));
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public String secret(String name, Supplier<String> make) {
    return transactions.transact(
        (operations, db) -> Outcome.commit(new JdbcSecrets(db).get(name, make)));
  }

  @Override
  public Optional<String> findSecret(String name) {
    return transactions.transact(
        (operations, db) -> Outcome.commit(new JdbcSecrets(db).find(name)));
  }

  @Override
  public void putSecret(String name, String secret) {
    transactions.transact(
        (operations, db) -> {
          new JdbcSecrets(db).put(name, secret);
          return Outcome.commit(name);
        });
  }

  /** Waits for what is under way, and closes all connections. */
  @Override
  public void close() {
    connections.close();
  }
}
