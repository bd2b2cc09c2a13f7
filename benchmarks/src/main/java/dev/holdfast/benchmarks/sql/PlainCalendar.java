package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import javax.sql.DataSource;

/** The rows of calendars by plain JDBC on a connection of its own, only read. */
final class PlainCalendar implements AutoCloseable {

  private static final String READ =
      """
      select known.id, lower(slot), upper(slot), owner, disabled
      from holdfast_resource known
      join holdfast_blockade taken on taken.resource = known.key
      where known.id = any (?) and lower(slot) >= ? and lower(slot) < ?
      """;

  private final Connection connection;
  private final PreparedStatement statement;

  PlainCalendar(DataSource database) throws SQLException {
    connection = database.getConnection();
    statement = connection.prepareStatement(READ);
  }

  /** Reads every column of every row. */
  void read(Collection<ResourceId> resources, TimeSlot window) throws SQLException {
    Object[] ids = resources.stream().map(ResourceId::value).toArray();
    statement.setArray(1, connection.createArrayOf("text", ids));
    statement.setObject(2, time(window.from()));
    statement.setObject(3, time(window.to()));
    int rows = 0;
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        row.getString(1);
        row.getObject(2, OffsetDateTime.class);
        row.getObject(3, OffsetDateTime.class);
        row.getString(4);
        row.getBoolean(5);
        rows++;
      }
    }
    if (rows < resources.size()) {
      throw new IllegalStateException(
          "%s resources have only %s blockades in %s".formatted(resources.size(), rows, window));
    }
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
