package dev.holdfast.availability.jdbc.engine;

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
public final class Call implements AutoCloseable {

  private final Session session;
  private final PreparedStatement statement;
  private int last;

  public Call(Session session, String sql) throws SQLException {
    this.session = session;
    this.statement = session.prepare(sql);
  }

  public Call with(@Nullable String text) throws SQLException {
    statement.setString(++last, text);
    return this;
  }

  public Call with(long number) throws SQLException {
    statement.setLong(++last, number);
    return this;
  }

  public Call with(boolean value) throws SQLException {
    statement.setBoolean(++last, value);
    return this;
  }

  public Call with(byte[] bytes) throws SQLException {
    statement.setBytes(++last, bytes);
    return this;
  }

  public Call with(@Nullable LocalDateTime time) throws SQLException {
    statement.setObject(++last, time);
    return this;
  }

  public Call with(Optional<Long> number) throws SQLException {
    if (number.isEmpty()) {
      statement.setNull(++last, Types.BIGINT);
      return this;
    }
    return with(number.get());
  }

  public Call withAll(Collection<String> values) throws SQLException {
    for (String value : values) {
      with(value);
    }
    return this;
  }

  /** Gives up after so many seconds; 0: never. */
  public Call atMost(int seconds) throws SQLException {
    if (seconds > 0) {
      statement.setQueryTimeout(seconds);
    }
    return this;
  }

  public ResultSet query() throws SQLException {
    return statement.executeQuery();
  }

  public int update() throws SQLException {
    return statement.executeUpdate();
  }

  void execute() throws SQLException {
    statement.execute();
  }

  @Override
  public void close() throws SQLException {
    if (!session.keepsStatements()) {
      statement.close();
    }
  }
}
