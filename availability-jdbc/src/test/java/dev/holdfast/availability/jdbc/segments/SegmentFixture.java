package dev.holdfast.availability.jdbc.segments;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.engine.Dialect;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/**
 * Databases with the schema of segments and a clock that stands still until it is told to go on.
 */
public final class SegmentFixture {

  private static final String CLOCK = "(select micros from settable_clock)";

  /** How many cells lie in a range, both not yet expired, where no key can see it. */
  public static final String CELLS_IN_RANGES =
      """
      select count(*) from holdfast_cell c join holdfast_range r
      on r.resource = c.resource and c.cell >= r.first_cell and c.cell < r.end_cell
      where c.expires_at is null and r.expires_at is null
      """;

  /** As H2's documentation has it for programs that run on PostgreSQL. */
  public static final String LIKE_POSTGRES =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH";

  private SegmentFixture() {}

  public static DataSource onMariaDb() {
    return prepare(MariaDbServer.shared().newDatabase());
  }

  public static DataSource onPostgres() {
    return prepare(PostgresServer.shared().newDatabase());
  }

  /** A database in memory, for as long as this process runs. */
  public static DataSource onH2(String... settings) {
    return prepare(newH2(settings));
  }

  /** The same without the schema. */
  public static DataSource newH2(String... settings) {
    JdbcDataSource database = new JdbcDataSource();
    // Crossed waits end only when one of them takes too long.
    String name = "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=100".formatted(UUID.randomUUID());
    database.setURL(name + String.join("", settings));
    return database;
  }

  private static DataSource prepare(DataSource database) {
    SegmentStore.createSchema(database);
    long start = Instant.parse("2030-01-01T00:00:00Z").getEpochSecond() * 1_000_000;
    Sql.run(
        database,
        "create table settable_clock (micros bigint)",
        "insert into settable_clock values (%d)".formatted(start));
    return database;
  }

  public static AvailabilityStore store(DataSource pool, SegmentGrid grid, Dialect dialect) {
    return SegmentStore.on(ConnectionSource.of(pool), grid, dialect, CLOCK);
  }

  public static void advance(DataSource database, Duration time) {
    Sql.run(
        database,
        "update settable_clock set micros = micros + %d".formatted(time.toNanos() / 1_000));
  }
}
