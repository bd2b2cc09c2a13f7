package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Connections at READ COMMITTED, unless they are in a transaction of the caller's. InnoDB's default
 * locks the gaps between rows too, and with them the neighbours of a resource: who works on one
 * resource then deadlocks with who works on the next. Costs nothing where the connections come so.
 */
record ReadCommitted(ConnectionSource source) implements ConnectionSource {

  ReadCommitted {
    Objects.requireNonNull(source, "Connection source must not be null");
  }

  @Override
  public Connection take() throws SQLException {
    Connection connection = source.take();
    if (source.isInCallersTransaction()) {
      return connection;
    }
    try {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      return connection;
    } catch (SQLException e) {
      source.giveBack(connection);
      throw e;
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    source.giveBack(connection);
  }

  @Override
  public boolean isInCallersTransaction() {
    return source.isInCallersTransaction();
  }

  @Override
  public void afterCommit(Runnable task) {
    source.afterCommit(task);
  }
}
