package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.availability.spi.StoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where databases differ: columns of time, rows that are there already, what errors mean. */
enum Dialect {
  POSTGRES {
    @Override
    void bind(PreparedStatement statement, int index, Instant instant) throws SQLException {
      statement.setObject(index, instant.atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
    }

    @Override
    @Nullable Instant instant(ResultSet row, String column) throws SQLException {
      OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
      return time == null ? null : time.toInstant();
    }

    @Override
    StoreException failure(SQLException error) {
      return PostgresStore.exceptionOf(error);
    }

    @Override
    boolean isDuplicate(SQLException error) {
      return "23505".equals(error.getSQLState());
    }
  },

  MARIADB {
    @Override
    void bind(PreparedStatement statement, int index, Instant instant) throws SQLException {
      statement.setObject(index, LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    }

    @Override
    @Nullable Instant instant(ResultSet row, String column) throws SQLException {
      LocalDateTime time = row.getObject(column, LocalDateTime.class);
      return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }

    @Override
    StoreException failure(SQLException error) {
      return MariaDbStore.exceptionOf(error);
    }

    @Override
    boolean isDuplicate(SQLException error) {
      return error.getErrorCode() == 1062;
    }
  },

  SQLITE {
    @Override
    void bind(PreparedStatement statement, int index, Instant instant) throws SQLException {
      // Not ChronoUnit.between, which counts nanoseconds first: they end in the year 2262.
      long micros = instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
      statement.setLong(index, micros);
    }

    @Override
    @Nullable Instant instant(ResultSet row, String column) throws SQLException {
      long micros = row.getLong(column);
      return row.wasNull() ? null : Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Override
    StoreException failure(SQLException error) {
      return SqliteStore.exceptionOf(error);
    }

    /** No rival can have added it: there is one writer, and it saw all that is there. */
    @Override
    boolean isDuplicate(SQLException error) {
      return false;
    }
  };

  /** Binds time, which has no more than microseconds. */
  abstract void bind(PreparedStatement statement, int index, Instant instant) throws SQLException;

  abstract @Nullable Instant instant(ResultSet row, String column) throws SQLException;

  /** What an error means; CONTENDED if the whole transaction may run again. */
  abstract StoreException failure(SQLException error);

  /** Whether a rival has added a row with the same key since this transaction looked for it. */
  abstract boolean isDuplicate(SQLException error);

  /**
   * What ends an insert that shall do nothing if a row with such a key is there. MariaDB has only
   * IGNORE, which would ignore too much, so there the error is caught; see {@link Db#insert}.
   */
  Optional<String> orNothing() {
    return this == MARIADB ? Optional.empty() : Optional.of(" on conflict do nothing");
  }

  /** How many statements are sent together, with a semicolon between. */
  int mostTogether() {
    return this == POSTGRES ? 4 : 1;
  }

  /** Ends a select that locks its rows, and waits for other locks on them. */
  String forUpdate() {
    return this == SQLITE ? "" : " for update";
  }

  /** Ends a select that locks its rows, without those that somebody else has locked. */
  String skipLocked() {
    return this == SQLITE ? "" : " for update skip locked";
  }
}
