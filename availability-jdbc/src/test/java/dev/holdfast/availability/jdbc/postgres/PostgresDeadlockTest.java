package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Rivals who do all that can be done to a few hours of a few rooms, in every order. */
final class PostgresDeadlockTest {

  private static final int RIVALS = 8;
  private static final int OPERATIONS = 100;
  private static final int ROOMS = 3;
  private static final int HOURS = 5;
  private static final Instant START = Instant.parse("2030-05-07T08:00:00Z");

  /** Gives rivals time to come in between two rows. */
  private static final String LINGER =
      """
      create function linger() returns trigger language plpgsql as
        'begin perform pg_sleep(random() * 0.004); return new; end';
      create trigger linger before insert on holdfast_blockade
        for each row execute function linger();
      """;

  private final DataSource database = NewSchema.onPostgres();

  private static ResourceId room(Random random) {
    return ResourceId.of("room-" + random.nextInt(ROOMS));
  }

  private static TimeSlot slot(Random random) {
    int from = random.nextInt(HOURS);
    int hours = 1 + random.nextInt(HOURS - from);
    return TimeSlot.of(START.plus(Duration.ofHours(from)), Duration.ofHours(hours));
  }

  private static List<Claim> everywhere(TimeSlot slot) {
    return IntStream.range(0, ROOMS)
        .mapToObj(room -> Claim.of(ResourceId.of("room-" + room), slot))
        .toList();
  }

  private static List<Claim> hours(Random random) {
    List<Claim> claims = new ArrayList<>();
    for (int room = 0; room < ROOMS; room++) {
      for (int hour = 0; hour < HOURS; hour++) {
        if (random.nextInt(4) == 0) {
          Instant from = START.plus(Duration.ofHours(hour));
          claims.add(
              Claim.of(ResourceId.of("room-" + room), TimeSlot.of(from, Duration.ofHours(1))));
        }
      }
    }
    return claims.isEmpty() ? hours(random) : claims;
  }

  /** Takes time and gives it back, so that there is always some to fight for. */
  private static void act(Availability availability, Owner owner, Random random) {
    switch (random.nextInt(5)) {
      case 0 -> giveBack(availability, availability.block(room(random), slot(random), owner));
      case 1 -> giveBack(availability, availability.blockAll(hours(random), owner));
      case 2 -> giveBack(availability, availability.blockAll(everywhere(slot(random)), owner));
      case 3 -> availability.hold(room(random), slot(random), owner, Duration.ofMillis(1));
      default -> {
        Disabled disabled = availability.disable(room(random), slot(random), owner);
        disabled.disabled().forEach(it -> availability.enable(it.resource(), it.slot(), owner));
      }
    }
  }

  private static void giveBack(Availability availability, BlockResult result) {
    if (result instanceof BlockResult.Blocked blocked) {
      for (Blockade it : blocked.blockades()) {
        availability.release(it.resource(), it.slot(), it.owner());
      }
    }
  }

  private static void actOften(Availability availability, int rival) {
    Random random = new Random(rival);
    for (int i = 0; i < OPERATIONS; i++) {
      act(availability, Owner.of("rival-" + rival), random);
    }
  }

  private static void race(Availability availability) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(RIVALS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < RIVALS; i++) {
      int rival = i;
      running.add(threads.submit(() -> actOften(availability, rival)));
    }
    for (Future<?> rival : running) {
      rival.get(2, TimeUnit.MINUTES);
    }
    threads.shutdown();
  }

  /** Known once the connections that counted them are gone. */
  private int deadlocks() throws InterruptedException {
    String others =
        "select count(*) from pg_stat_activity"
            + " where datname = current_database() and pid <> pg_backend_pid()";
    for (int i = 0; i < 100 && !Sql.ask(database, others).equals("0"); i++) {
      Thread.sleep(50);
    }
    return Integer.parseInt(
        Sql.ask(
            database, "select deadlocks from pg_stat_database where datname = current_database()"));
  }

  @Test
  void nobodyDeadlocks() throws Exception {
    Sql.run(database, LINGER);

    try (HikariDataSource pool = Pools.of(database, RIVALS)) {
      race(Availability.on(PostgresStore.on(pool)));
    }

    assertThat(deadlocks()).isZero();
  }
}
