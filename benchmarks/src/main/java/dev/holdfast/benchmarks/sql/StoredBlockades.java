package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * A database on PostgreSQL with many blockades: a thousand resources, each blocked for an hour of
 * every morning. They come day by day, as bookings do, so the rows of one resource are scattered.
 */
final class StoredBlockades {

  static final int RESOURCES = 1_000;

  private static final Instant START = Instant.parse("2000-01-01T00:00:00Z");
  private static final int FREE_HOURS = 12;
  private static final int LOADERS = 2;
  private static final int DAYS_AT_ONCE = 100;

  /** The constraint stays in place, so that the index grows as it would. */
  private static final String LOAD =
      """
      insert into holdfast_blockade (resource, slot, id, owner, disabled)
      select key, tstzrange(starts, starts + interval '1 hour'), gen_random_uuid(),
        'owner-' || day %% 50, false
      from holdfast_resource
      cross join generate_series(%s, %s) day
      cross join lateral (
        select timestamptz '2000-01-01 00:00Z' + make_interval(days => day, hours => key::int %% 12)
      ) as morning (starts)
      where key %% %s = %s
      order by day, key
      """;

  private final DataSource database;
  private final int days;

  private StoredBlockades(DataSource database, int days) {
    this.database = database;
    this.days = days;
  }

  int size() {
    return days * RESOURCES;
  }

  /** A new database with so many of them, a multiple of a thousand. */
  static StoredBlockades on(PostgresServer server, int blockades) {
    DataSource database = server.newDatabase();
    PostgresStore.createSchema(database);
    Sql.run(
        database,
        "insert into holdfast_resource (id) select 'room-' || i from generate_series(0, %s) i"
            .formatted(Integer.toString(RESOURCES - 1)));
    StoredBlockades stored = new StoredBlockades(database, blockades / RESOURCES);
    stored.load();
    // From a state that is always the same: nothing of the filling is left to be written.
    Sql.run(database, "checkpoint");
    return stored;
  }

  /** Begins anew with the same blockades. */
  void reload() {
    Sql.run(database, "truncate holdfast_blockade");
    load();
  }

  private void load() {
    IntStream.range(0, LOADERS).parallel().forEach(this::load);
    Sql.run(database, "vacuum analyze holdfast_blockade", "analyze holdfast_resource");
  }

  private void load(int loader) {
    for (int day = 0; day < days; day += DAYS_AT_ONCE) {
      int last = Math.min(day + DAYS_AT_ONCE, days) - 1;
      Sql.run(database, LOAD.formatted(day, last, LOADERS, loader));
    }
  }

  DataSource database() {
    return database;
  }

  /** The afternoons of all days and resources, hour by hour. */
  FreeSlots afternoons() {
    return new FreeSlots((long) days * FREE_HOURS * RESOURCES, StoredBlockades::afternoon);
  }

  private static Claim afternoon(long place) {
    long hour = place / RESOURCES;
    Duration sinceStart =
        Duration.ofDays(hour / FREE_HOURS).plusHours(FREE_HOURS + hour % FREE_HOURS);
    return FreeSlots.claim("room-" + place % RESOURCES, START.plus(sinceStart));
  }

  /** Returns a window of this many days somewhere in their time, or all of it if it is shorter. */
  TimeSlot days(int count, Random random) {
    int length = Math.min(count, days);
    int first = random.nextInt(days - length + 1);
    return TimeSlot.of(START.plus(Duration.ofDays(first)), Duration.ofDays(length));
  }

  Set<ResourceId> resources(int count, Random random) {
    Set<ResourceId> some = new LinkedHashSet<>();
    while (some.size() < count) {
      some.add(ResourceId.of("room-" + random.nextInt(RESOURCES)));
    }
    return some;
  }
}
