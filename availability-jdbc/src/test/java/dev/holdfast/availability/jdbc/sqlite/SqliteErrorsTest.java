package dev.holdfast.availability.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What callers are told when SQLite cannot do its work. */
final class SqliteErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "SQLITE_BUSY, CONTENDED, CONTENDED",
    "SQLITE_BUSY_SNAPSHOT, CONTENDED, CONTENDED",
    "SQLITE_LOCKED, CONTENDED, CONTENDED",
    "SQLITE_READONLY, READ_ONLY, READ_ONLY",
    "SQLITE_FULL, FULL, FULL",
    "SQLITE_IOERR, UNAVAILABLE, UNKNOWN_OUTCOME",
    "SQLITE_IOERR_FSYNC, UNAVAILABLE, UNKNOWN_OUTCOME",
    "SQLITE_CANTOPEN, UNAVAILABLE, UNKNOWN_OUTCOME",
    "SQLITE_CORRUPT, MISCONFIGURED, MISCONFIGURED",
    "SQLITE_NOTADB, MISCONFIGURED, MISCONFIGURED",
    "SQLITE_INTERRUPT, TIMED_OUT, TIMED_OUT",
    "SQLITE_CONSTRAINT_CHECK, FAILED, FAILED",
    "SQLITE_NOMEM, FAILED, UNKNOWN_OUTCOME",
  })
  void eachErrorHasItsKind(SQLiteErrorCode code, Kind during, Kind atCommit) {
    SQLException error = new SQLiteException("on purpose", code);

    assertThat(SqliteErrors.of(error).exception(error).kind()).isEqualTo(during);
    assertThat(SqliteErrors.of(error).atCommit(error).kind()).isEqualTo(atCommit);
  }

  @Test
  void aPoolThatHasNoConnectionIsUnavailable(@TempDir Path folder) throws SQLException {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl("jdbc:sqlite:" + folder.resolve("pool.db"));
      pool.setMaximumPoolSize(1);
      pool.setConnectionTimeout(250);
      SqliteStore.createSchema(pool);
      Availability availability = Availability.on(SqliteStore.on(pool));
      TimeSlot slot = TimeSlot.from(Instant.parse("2030-05-07T10:00:00Z"));

      try (Connection taken = pool.getConnection()) {
        assertThat(taken.isValid(1)).isTrue();
        assertThatThrownBy(() -> availability.block(ResourceId.of("room"), slot, Owner.of("Ann")))
            .isInstanceOfSatisfying(
                StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
      }

      assertThat(availability.isAvailable(ResourceId.of("room"), slot)).isTrue();
    }
  }
}
