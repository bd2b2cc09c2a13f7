package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Where a store gets its connections, and the transaction that it works in. Implement it for a
 * framework that manages transactions, so that the store takes part in them.
 */
public interface ConnectionSource {

  /** Returns the connections of a data source, each for a transaction of the store itself. */
  static ConnectionSource of(DataSource dataSource) {
    return new OwnConnections(dataSource);
  }

  /** Returns a connection for one unit of work in this thread. */
  Connection take() throws SQLException;

  /** Returns a connection that {@link #take} gave out. */
  void giveBack(Connection connection) throws SQLException;

  /**
   * Returns whether the connection that this thread would get belongs to a transaction of the
   * caller. The store then neither begins nor ends nor repeats anything.
   */
  boolean isInCallersTransaction();

  /** Runs the task at once, or, in a caller's transaction, after its commit. */
  void afterCommit(Runnable task);

  /**
   * Makes the caller's transaction fail instead of being committed. Called when the database has
   * rolled it back by itself, as MariaDB and MySQL do on a deadlock: the caller's earlier writes
   * are gone, and later ones must not be committed without them.
   *
   * @param because the exception that the caller gets now, and should get again if it still commits
   */
  void setRollbackOnly(StoreException because);
}
