package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** One run of a statement: takes its parameters one after the other. */
final class Call implements AutoCloseable {

  private final PreparedStatement statement;
  private int last;

  Call(Connection connection, String sql) throws SQLException {
    this.statement = connection.prepareStatement(sql);
  }

  Call with(@Nullable Object value) throws SQLException {
    statement.setObject(++last, value);
    return this;
  }

  Call withAll(Collection<String> values) throws SQLException {
    for (String value : values) {
      with(value);
    }
    return this;
  }

  /** Gives up after so many seconds; 0: never. */
  Call atMost(int seconds) throws SQLException {
    if (seconds > 0) {
      statement.setQueryTimeout(seconds);
    }
    return this;
  }

  ResultSet query() throws SQLException {
    return statement.executeQuery();
  }

  int update() throws SQLException {
    return statement.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
