package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of a statement: takes its parameters one after the other, by their types, since drivers
 * search for the type of an object.
 */
final class Call implements AutoCloseable {

  private final PreparedStatement statement;
  private int last;

  Call(Connection connection, String sql) throws SQLException {
    this.statement = connection.prepareStatement(sql);
  }

  Call with(@Nullable String text) throws SQLException {
    statement.setString(++last, text);
    return this;
  }

  Call with(long number) throws SQLException {
    statement.setLong(++last, number);
    return this;
  }

  Call with(boolean value) throws SQLException {
    statement.setBoolean(++last, value);
    return this;
  }

  Call with(@Nullable LocalDateTime time) throws SQLException {
    statement.setObject(++last, time);
    return this;
  }

  Call with(Optional<Long> number) throws SQLException {
    if (number.isEmpty()) {
      statement.setNull(++last, Types.BIGINT);
      return this;
    }
    return with(number.get());
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
