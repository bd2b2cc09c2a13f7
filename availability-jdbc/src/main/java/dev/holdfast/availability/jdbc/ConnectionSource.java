package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Where a store gets its connections, and whose transaction it works in. A framework that manages
 * transactions implements it, so that the store takes part in them.
 */
public interface ConnectionSource {

  /** Connections of a data source, each for a transaction of the store's own. */
  static ConnectionSource of(DataSource dataSource) {
    return new OwnConnections(dataSource);
  }

  /** A connection for one unit of work in this thread. */
  Connection take() throws SQLException;

  /** Gives back what {@link #take} gave. */
  void giveBack(Connection connection) throws SQLException;

  /**
   * Whether the connection this thread would get belongs to a transaction of the caller's. The
   * store then neither begins nor ends nor repeats anything.
   */
  boolean isInCallersTransaction();

  /** Runs the task at once, or, in a caller's transaction, after its commit. */
  void afterCommit(Runnable task);

  /**
   * Makes the caller's transaction fail instead of being committed. Called when the database has
   * rolled it back by itself, as MariaDB and MySQL do on a deadlock: the caller's earlier writes
   * are gone, and later ones must not be committed without them.
   *
   * @param because what the caller gets now, and should get again if it commits all the same
   */
  void setRollbackOnly(StoreException because);
}
