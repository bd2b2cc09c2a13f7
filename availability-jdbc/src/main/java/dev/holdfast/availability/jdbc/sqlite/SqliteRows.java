package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.Call;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** From values of the domain to columns of SQLite, and back. */
final class SqliteRows {

  /** The end of a slot that has none. */
  static final long NO_END = Long.MAX_VALUE;

  private static final long MICROS = 1_000_000;

  private SqliteRows() {}

  /** Microseconds since 1970. */
  static long micros(Instant instant) {
    return instant.equals(Instant.MAX)
        ? NO_END
        : instant.getEpochSecond() * MICROS + instant.getNano() / 1_000;
  }

  static Instant instant(long micros) {
    return micros == NO_END
        ? Instant.MAX
        : Instant.ofEpochSecond(
            Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1_000);
  }

  /** The names as a JSON array. They have no control characters, so two escapes will do. */
  static String json(Collection<ResourceId> resources) {
    return resources.stream()
        .map(id -> '"' + id.value().replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** Sets columns: resource, starts_at, ends_at, id, owner, disabled, expires_at. */
  static Call set(Call call, Blockade blockade) throws SQLException {
    return call.with(blockade.resource().value())
        .with(micros(blockade.slot().from()))
        .with(micros(blockade.slot().to()))
        .with(bytes(blockade.id()))
        .with(blockade.owner().value())
        .with(blockade.isDisabled() ? 1 : 0)
        .with(blockade.expiresAt().map(SqliteRows::micros));
  }

  static byte[] bytes(BlockadeId id) {
    return ByteBuffer.allocate(16)
        .putLong(id.value().getMostSignificantBits())
        .putLong(id.value().getLeastSignificantBits())
        .array();
  }

  /** Reads columns: resource, starts_at, ends_at, id, owner, disabled, expires_at. */
  static List<Blockade> blockades(Call call) throws SQLException {
    try (ResultSet row = call.query()) {
      List<Blockade> found = new ArrayList<>();
      while (row.next()) {
        found.add(blockade(row));
      }
      return found;
    }
  }

  private static Blockade blockade(ResultSet row) throws SQLException {
    ByteBuffer id = ByteBuffer.wrap(row.getBytes(4));
    return new Blockade(
        BlockadeId.of(new UUID(id.getLong(), id.getLong())),
        ResourceId.of(row.getString(1)),
        slot(row),
        Owner.of(row.getString(5)),
        row.getInt(6) == 1 ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
        expiry(row));
  }

  private static Optional<Instant> expiry(ResultSet row) throws SQLException {
    long expiresAt = row.getLong(7);
    return row.wasNull() ? Optional.empty() : Optional.of(instant(expiresAt));
  }

  private static TimeSlot slot(ResultSet row) throws SQLException {
    return new TimeSlot(instant(row.getLong(2)), instant(row.getLong(3)));
  }

  /** Reads columns: number of the resource, starts_at, ends_at, owner, disabled; in this order. */
  static List<Calendar> calendars(Call call, Collection<ResourceId> resources, TimeSlot window)
      throws SQLException {
    List<List<Period>> periods = new ArrayList<>();
    try (ResultSet row = call.query()) {
      while (row.next()) {
        while (periods.size() <= row.getInt(1)) {
          periods.add(new ArrayList<>());
        }
        periods.get(row.getInt(1)).add(period(row));
      }
    }
    List<Calendar> calendars = new ArrayList<>();
    for (ResourceId resource : resources) {
      calendars.add(new Calendar(resource, window, periods.get(calendars.size())));
    }
    return calendars;
  }

  private static Period period(ResultSet row) throws SQLException {
    String owner = row.getString(4);
    if (owner == null) {
      return Period.available(slot(row));
    }
    return row.getInt(5) == 1
        ? Period.disabled(slot(row), Owner.of(owner))
        : Period.blocked(slot(row), Owner.of(owner));
  }
}
