package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections at READ COMMITTED, unless they are in a transaction of the caller's; they go back at
 * the level that they came with. InnoDB's default locks the gaps between rows too, and with them
 * the neighbours of a resource: who works on one resource then deadlocks with who works on the
 * next. Costs nothing where the connections come so.
 */
public final class ReadCommitted implements ConnectionSource {

  private final ConnectionSource source;
  private final Map<Connection, Integer> levels = new ConcurrentHashMap<>();

  public ReadCommitted(ConnectionSource source) {
    this.source = Objects.requireNonNull(source, "Connection source must not be null");
  }

  @Override
  public Connection take() throws SQLException {
    Connection connection = source.take();
    if (source.isInCallersTransaction()) {
      return connection;
    }
    try {
      lower(connection);
      return connection;
    } catch (SQLException e) {
      giveBack(connection, e);
      throw e;
    }
  }

  private void lower(Connection connection) throws SQLException {
    int level = connection.getTransactionIsolation();
    if (level != Connection.TRANSACTION_READ_COMMITTED) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      levels.put(connection, level);
    }
  }

  private void giveBack(Connection connection, SQLException because) {
    try {
      source.giveBack(connection);
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    try {
      Integer level = levels.remove(connection);
      if (level != null) {
        connection.setTransactionIsolation(level);
      }
    } catch (SQLException e) {
      giveBack(connection, e);
      throw e;
    }
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

  @Override
  public void setRollbackOnly(StoreException because) {
    source.setRollbackOnly(because);
  }
}
