package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** A caller's transaction on one connection, as a framework would bind it to a thread. */
final class BoundConnection implements ConnectionSource, AutoCloseable {

  private final Connection connection;
  private final List<Runnable> afterCommit = new ArrayList<>();

  BoundConnection(DataSource database, int isolation) throws SQLException {
    this.connection = database.getConnection();
    connection.setTransactionIsolation(isolation);
    connection.setAutoCommit(false);
  }

  void commit() throws SQLException {
    connection.commit();
    afterCommit.forEach(Runnable::run);
    afterCommit.clear();
  }

  void rollback() throws SQLException {
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
  public void close() throws SQLException {
    connection.close();
  }
}
