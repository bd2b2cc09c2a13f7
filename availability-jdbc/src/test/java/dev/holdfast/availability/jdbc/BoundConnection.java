package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A caller's transaction on one connection, as a framework would bind it to a thread. */
public final class BoundConnection implements ConnectionSource, AutoCloseable {

  private final Connection connection;
  private final List<Runnable> afterCommit = new ArrayList<>();
  private @Nullable StoreException lost;

  public BoundConnection(DataSource database, int isolation) throws SQLException {
    this.connection = database.getConnection();
    connection.setTransactionIsolation(isolation);
    connection.setAutoCommit(false);
  }

  /** Rolls back instead if the store says that it has to. */
  public void commit() throws SQLException {
    if (lost != null) {
      rollback();
      throw lost;
    }
    connection.commit();
    afterCommit.forEach(Runnable::run);
    afterCommit.clear();
  }

  public void rollback() throws SQLException {
    connection.rollback();
    afterCommit.clear();
  }

  @Override
  public Connection take() {
    return connection;
  }

  @Override
  public void giveBack(Connection taken) {}

  @Override
  public boolean isInCallersTransaction() {
    return true;
  }

  @Override
  public void afterCommit(Runnable task) {
    afterCommit.add(task);
  }

  @Override
  public void setRollbackOnly(StoreException because) {
    lost = because;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
