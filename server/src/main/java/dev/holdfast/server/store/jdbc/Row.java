package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.calendar.Provider;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A row of a result, by the names of its columns. */
final class Row {

  private final ResultSet row;
  private final Dialect dialect;

  Row(ResultSet row, Dialect dialect) {
    this.row = row;
    this.dialect = dialect;
  }

  String text(String column) throws SQLException {
    return there(row.getString(column), column);
  }

  Optional<String> optionalText(String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  Optional<byte[]> optionalBytes(String column) throws SQLException {
    return Optional.ofNullable(row.getBytes(column));
  }

  long number(String column) throws SQLException {
    return row.getLong(column);
  }

  int integer(String column) throws SQLException {
    return row.getInt(column);
  }

  Optional<Integer> optionalInteger(String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  boolean flag(String column) throws SQLException {
    return row.getBoolean(column);
  }

  Instant instant(String column) throws SQLException {
    return there(dialect.instant(row, column), column);
  }

  Optional<Instant> optionalInstant(String column) throws SQLException {
    return Optional.ofNullable(dialect.instant(row, column));
  }

  <E extends Enum<E>> E constant(Class<E> type, String column) throws SQLException {
    return Enum.valueOf(type, text(column));
  }

  Provider provider() throws SQLException {
    return Provider.parse(text("provider")).orElseThrow();
  }

  private static <T> T there(@Nullable T value, String column) {
    return Objects.requireNonNull(value, () -> "Column " + column + " is empty");
  }
}
