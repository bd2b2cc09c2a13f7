package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** From values of the domain to columns with a zone, and back. */
final class PostgresRows {

  private PostgresRows() {}

  /** The instant as a column; an open end is null. */
  static @Nullable OffsetDateTime time(Instant instant) {
    return instant.equals(Instant.MAX) ? null : instant.atOffset(ZoneOffset.UTC);
  }

  /** An open end is null or, where it is computed, infinity. */
  static Instant instant(@Nullable OffsetDateTime time) {
    return time == null || time.equals(OffsetDateTime.MAX) ? Instant.MAX : time.toInstant();
  }

  /** Reads columns: resource, id, from, to, owner, disabled, expires_at. */
  static Blockade blockade(ResultSet row) throws SQLException {
    return blockade(row, ResourceId.of(row.getString(1)));
  }

  /** The same where the resource is known. */
  static Blockade blockade(ResultSet row, ResourceId resource) throws SQLException {
    return new Blockade(
        BlockadeId.of(row.getObject(2, UUID.class)),
        resource,
        new TimeSlot(
            instant(row.getObject(3, OffsetDateTime.class)),
            instant(row.getObject(4, OffsetDateTime.class))),
        Owner.of(row.getString(5)),
        row.getBoolean(6) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
        Optional.ofNullable(row.getObject(7, OffsetDateTime.class)).map(OffsetDateTime::toInstant));
  }
}
