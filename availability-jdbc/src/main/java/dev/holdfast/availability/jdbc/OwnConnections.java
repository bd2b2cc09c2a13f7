package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/** Connections that nobody else uses meanwhile. */
record OwnConnections(DataSource dataSource) implements ConnectionSource {

  OwnConnections {
    Objects.requireNonNull(dataSource, "Data source must not be null");
  }

  @Override
  public Connection take() throws SQLException {
    Connection connection = dataSource.getConnection();
    try {
      if (!connection.getAutoCommit()) {
        connection.setAutoCommit(true);
      }
      return connection;
    } catch (SQLException e) {
      close(connection, e);
      throw e;
    }
  }

  /** What was wrong first counts. */
  static void close(Connection connection, Exception because) {
    try {
      connection.close();
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public boolean isInCallersTransaction() {
    return false;
  }

  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  @Override
  public void setRollbackOnly(StoreException because) {
    throw new IllegalStateException("There is no transaction of the caller's", because);
  }
}
