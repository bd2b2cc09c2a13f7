package dev.holdfast.testbed;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;

/** A transaction that MariaDB or PostgreSQL prefers in a deadlock: the other one is rolled back. */
public final class StrongRival implements AutoCloseable {

  private final DataSource database;
  private final Connection connection;
  private final boolean isInnoDb;
  private CompletableFuture<Void> waiting = CompletableFuture.completedFuture(null);

  public StrongRival(DataSource database) throws SQLException {
    Sql.run(database, "create table if not exists strong_rival (id int)");
    this.database = database;
    this.connection = database.getConnection();
    this.isInnoDb = connection.getMetaData().getDatabaseProductName().equals("MariaDB");
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    // InnoDB rolls back the smaller transaction, PostgreSQL the one that checks first.
    run(
        isInnoDb
            ? "insert into strong_rival values (0)" + ", (0)".repeat(300)
            : "set local deadlock_timeout = '1min'");
  }

  public void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Returns once another transaction waits for a lock of this rival. */
  public void awaitAWaiter() {
    String waiters =
        isInnoDb
            ? "select count(*) from information_schema.innodb_lock_waits"
                + " join information_schema.innodb_trx on trx_id = blocking_trx_id"
                + " where trx_mysql_thread_id = "
            : "select count(*) from pg_locks, unnest(pg_blocking_pids(pid)) as blocking"
                + " where not granted and blocking = ";
    Sql.awaitMoreThanNone(database, waiters + id());
  }

  private String id() {
    return ask(isInnoDb ? "select connection_id()" : "select pg_backend_pid()");
  }

  /** Runs a statement and returns as soon as it waits for a lock. */
  public void runUntilItWaits(String sql) {
    String id = id();
    waiting = CompletableFuture.runAsync(() -> run(sql));
    String waits =
        isInnoDb
            ? "select count(*) from information_schema.innodb_trx"
                + " where trx_state = 'LOCK WAIT' and trx_mysql_thread_id = "
            : "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and pid = ";
    Sql.awaitMoreThanNone(database, waits + id);
  }

  private String ask(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Waits for its statement and rolls back. */
  @Override
  public void close() throws SQLException {
    waiting.join();
    connection.rollback();
    connection.close();
  }
}
