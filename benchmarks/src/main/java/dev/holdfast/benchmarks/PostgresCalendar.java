package dev.holdfast.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.jdbc.PostgresStore;
import dev.holdfast.testbed.Pools;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * How long the calendars of many resources for a month take, at the 99th percentile. Calls are due
 * at a steady pace, and a call that begins late because of the one before is late from then on.
 */
final class PostgresCalendar {

  private static final String NAME = "calendar.postgres";
  private static final double LIMIT_MILLIS = 10;
  private static final int RESOURCES = 100;
  private static final long PACE_NANOS = 40_000_000;

  private final int blockades;
  private final int rounds;
  private final int calls;

  /**
   * @param calls in each round, and as many before the first one
   */
  PostgresCalendar(int blockades, int rounds, int calls) {
    this.blockades = blockades;
    this.rounds = rounds;
    this.calls = calls;
  }

  int blockades() {
    return blockades;
  }

  Figure measure(StoredBlockades stored, Consumer<String> progress) {
    progress.accept(
        "%s: %s rounds of %s s, %,d blockades stored"
            .formatted(NAME, rounds, calls * PACE_NANOS / 1_000_000_000, blockades));
    try (HikariDataSource pool = Pools.of(stored.database(), 1)) {
      Availability availability = Availability.on(PostgresStore.on(pool));
      Random random = new Random(blockades);
      Runnable call =
          () -> availability.calendars(stored.resources(RESOURCES, random), stored.month(random));
      for (int i = 0; i < calls; i++) {
        call.run();
      }
      List<double[]> latencies = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        latencies.add(sortedMillis(call));
      }
      return figure(latencies);
    }
  }

  private double[] sortedMillis(Runnable call) {
    double[] millis = new double[calls];
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      long due = start + i * PACE_NANOS;
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      call.run();
      millis[i] = 1e-6 * (System.nanoTime() - due);
    }
    Arrays.sort(millis);
    return millis;
  }

  private Figure figure(List<double[]> latencies) {
    List<Figure.Round> rounds = new ArrayList<>();
    StringBuilder medians = new StringBuilder();
    for (double[] millis : latencies) {
      rounds.add(new Figure.Round(millis[millis.length * 99 / 100], LIMIT_MILLIS));
      medians.append(" %.1f".formatted(millis[millis.length / 2]));
    }
    String note =
        "ms at the 99th percentile for the month of %s resources with a blockade a day, %,d stored;"
                .formatted(RESOURCES, blockades)
            + " the reference is the limit; medians of the rounds:"
            + medians;
    return new Figure(NAME, "ms", rounds, Target.atMost(1), note);
  }
}
