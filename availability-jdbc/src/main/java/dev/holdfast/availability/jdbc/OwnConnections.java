package dev.holdfast.availability.jdbc;

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
      connection.close();
      throw e;
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
}
