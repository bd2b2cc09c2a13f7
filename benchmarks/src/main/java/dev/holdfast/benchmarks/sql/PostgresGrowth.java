package dev.holdfast.benchmarks.sql;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.Growth;
import dev.holdfast.benchmarks.measure.Latencies;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.Pools;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** What a block and calendars cost with more and more blockades stored. */
final class PostgresGrowth {

  private static final String BLOCK = "block.growth";
  private static final String CALENDAR = "calendar.growth";
  private static final int THREADS = 8;
  private static final int RESOURCES = 100;
  private static final int CALENDARS = 300;

  private final List<Integer> sizes;
  private final int few;
  private final int rounds;
  private final int blocks;

  /**
   * @param sizes blockades stored, from the fewest to the most
   * @param few the size that the most are compared with
   * @param blocks to measure in a round
   */
  PostgresGrowth(List<Integer> sizes, int few, int rounds, int blocks) {
    this.sizes = List.copyOf(sizes);
    this.few = few;
    this.rounds = rounds;
    this.blocks = blocks;
  }

  List<Figure> measure(IntFunction<StoredBlockades> stored, Consumer<String> progress) {
    List<Stage> stages = new ArrayList<>();
    try (Crew crew = new Crew(THREADS)) {
      sizes.forEach(size -> stages.add(new Stage(crew, stored.apply(size))));
      progress.accept(
          "%s, %s: %s rounds of %,d blocks with %s stored"
              .formatted(BLOCK, CALENDAR, rounds + 1, blocks, sizes));
      return measure(stages);
    } finally {
      stages.forEach(Stage::close);
    }
  }

  private List<Figure> measure(List<Stage> stages) {
    Growth growth = new Growth();
    for (Stage stage : stages) {
      growth
          .with(CALENDAR, stage.stored.size(), stage::microsOfCalendars)
          .with(BLOCK, stage.stored.size(), stage::microsOfBlock);
    }
    growth.run(rounds);
    Stage most = stages.get(stages.size() - 1);
    Stage least = stages.get(sizes.indexOf(few));
    return List.of(
        growth.figure(
            BLOCK,
            few,
            Target.atMost(1.5),
            "bytes of log per block: %,.0f, against %,.0f; us per block at 8 threads, by blockades of 1,000 resources"
                .formatted(most.log.bytesEach(), least.log.bytesEach())),
        growth.figure(
            CALENDAR,
            few,
            Target.none(),
            "us for a day of %s resources, which is as many rows each time, median, by blockades"
                .formatted(RESOURCES)));
  }

  /** A database with so many of them. */
  private final class Stage implements AutoCloseable {

    private final Crew crew;
    private final StoredBlockades stored;
    private final HikariDataSource pool;
    private final Availability availability;
    private final LogVolume log;
    private final Random random = new Random(1);
    private Blocks free;
    private int added;

    Stage(Crew crew, StoredBlockades stored) {
      this.crew = crew;
      this.stored = stored;
      this.pool = Pools.of(stored.database(), THREADS);
      this.availability = Availability.on(PostgresStore.on(pool));
      this.log = new LogVolume(stored.database());
      this.free = new Blocks(PostgresStore.on(pool), stored.afternoons());
    }

    double microsOfBlock() {
      int batch = Math.min(blocks, mostAdded());
      double micros = 0;
      int done = 0;
      while (done < blocks) {
        micros += batch * microsOfBlock(batch);
        done += batch;
      }
      return micros / done;
    }

    private double microsOfBlock(int count) {
      if (added + count > mostAdded()) {
        beginAnew();
      }
      added += count;
      return log.during(count, () -> 1e6 / crew.perSecondOf(count, free::block));
    }

    /** Few must stay few. */
    private int mostAdded() {
      return stored.size() / 5;
    }

    private void beginAnew() {
      stored.reload();
      free = new Blocks(PostgresStore.on(pool), stored.afternoons());
      added = 0;
    }

    double microsOfCalendars() {
      return Latencies.micros(Latencies.of(CALENDARS, this::calendars), 50);
    }

    private void calendars() {
      availability.calendars(stored.resources(RESOURCES, random), stored.days(1, random));
    }

    @Override
    public void close() {
      pool.close();
    }
  }
}
