package dev.holdfast.server.store.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A database whose connections have run some statements before anybody gets them. */
record SetUp(DataSource database, List<String> statements) implements DataSource {

  @Override
  public Connection getConnection() throws SQLException {
    return setUp(database.getConnection());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return setUp(database.getConnection(user, password));
  }

  private Connection setUp(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return database.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter writer) throws SQLException {
    database.setLogWriter(writer);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    database.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return database.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(SetUp.class.getPackageName());
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(this) ? type.cast(this) : database.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || database.isWrapperFor(type);
  }
}
