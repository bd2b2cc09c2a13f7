package dev.holdfast.torture.simulation;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.mariadb.ClockedMariaDb;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.ClockedPostgres;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.segments.ClockedSegments;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.jdbc.sqlite.ClockedSqlite;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.SettableClock;
import dev.holdfast.availability.tck.StoreUnderTest;
import dev.holdfast.testbed.Folders;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** The stores on real databases, with a clock that stands still until it is advanced. */
final class StoresWithClocks {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final int CONNECTIONS = 4;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private StoresWithClocks() {}

  private record Simulated(AvailabilityStore store, Consumer<Duration> clock)
      implements StoreUnderTest {
    @Override
    public void advance(Duration time) {
      clock.accept(time);
    }
  }

  static StoreUnderTest postgres() {
    DataSource database = PostgresServer.shared().newDatabase();
    PostgresStore.createSchema(database);
    Sql.run(database, "create table settable_clock as select timestamptz '2030-01-01 00:00Z' now");
    ConnectionSource source = ConnectionSource.of(Pools.of(database, CONNECTIONS));
    return new Simulated(
        ClockedPostgres.on(source, "(select now from settable_clock)", LIMIT),
        time -> advance(database, "now = now + interval '%s microseconds'", time));
  }

  static StoreUnderTest mariaDb() {
    DataSource database = MariaDbServer.shared().newDatabase();
    MariaDbStore.createSchema(database);
    Sql.run(
        database,
        "create table settable_clock (now datetime(6))",
        "insert into settable_clock values ('2030-01-01')");
    ConnectionSource source = ConnectionSource.of(Pools.of(database, CONNECTIONS));
    return new Simulated(
        ClockedMariaDb.on(source, "(select now from settable_clock)", LIMIT),
        time -> advance(database, "now = now + interval %s microsecond", time));
  }

  static StoreUnderTest segments() {
    DataSource database = MariaDbServer.shared().newDatabase();
    SegmentStore.createSchema(database);
    Sql.run(
        database,
        "create table settable_clock (micros bigint)",
        "insert into settable_clock values (%s)".formatted(START.getEpochSecond() + "000000"));
    SegmentGrid grid = SegmentGrid.ofMinutes(15);
    ConnectionSource source = ConnectionSource.of(Pools.of(database, CONNECTIONS));
    return new Simulated(
        ClockedSegments.onMariaDb(source, grid, "(select micros from settable_clock)"),
        time -> advance(database, "micros = micros + %s", time));
  }

  static StoreUnderTest sqlite() {
    SettableClock clock = SettableClock.at(START);
    Path file = Folders.temporary("holdfast-sqlite-").resolve("simulation.db");
    return new Simulated(ClockedSqlite.open(file, clock), clock::advance);
  }

  private static void advance(DataSource database, String change, Duration time) {
    String micros = Long.toString(time.toNanos() / 1_000);
    Sql.run(database, "update settable_clock set " + change.formatted(micros));
  }
}
