package dev.holdfast.benchmarks.sql;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Turns;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.benchmarks.sql.CheckedInserts.Way;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Blocks on PostgreSQL, against what one would write instead. */
final class PostgresRivals {

  private static final int THREADS = 8;
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private final Pace pace;
  private final int stored;

  /**
   * @param stored blockades that are there before, on both sides
   */
  PostgresRivals(Pace pace, int stored) {
    this.pace = pace;
    this.stored = stored;
  }

  List<Figure> measure(PostgresServer server, Consumer<String> progress) {
    progress.accept(
        "block.postgres.vs_row_lock, vs_serializable: %s threads, %s".formatted(THREADS, pace));
    DataSource ours = StoredBlockades.on(server, stored).database();
    DataSource plain = server.newDatabase();
    CheckedInserts.createTable(plain, stored);
    try (Crew crew = new Crew(THREADS);
        HikariDataSource pool = Pools.of(ours, THREADS);
        CheckedInserts locking = new CheckedInserts(plain, THREADS, Way.ROW_LOCK);
        CheckedInserts serializable = new CheckedInserts(plain, THREADS, Way.SERIALIZABLE)) {
      return figures(new Sides(crew, pool, plain), locking, serializable);
    }
  }

  /** Both sides, each with its time: spread over all resources, or on a new one each time. */
  private final class Sides {
    private final Crew crew;
    private final DataSource pool;
    private final DataSource plain;
    private final Blocks blocks;
    private final FreeSlots slots = FreeSlots.hours("room-", StoredBlockades.RESOURCES, START);
    private final AtomicInteger hot = new AtomicInteger();

    Sides(Crew crew, DataSource pool, DataSource plain) {
      this.crew = crew;
      this.pool = pool;
      this.plain = plain;
      this.blocks =
          new Blocks(
              PostgresStore.on(pool), FreeSlots.hours("room-", StoredBlockades.RESOURCES, START));
      crew.perSecondOf(pace.warmUp(), blocks::block);
    }

    double blocks() {
      return crew.perSecondFor(pace.millisEach(), blocks::block);
    }

    double blocksOnOne() {
      Blocks one = new Blocks(PostgresStore.on(pool), FreeSlots.hours(newResource(), 1, START));
      return crew.perSecondFor(pace.millisEach(), one::block);
    }

    double inserts(CheckedInserts inserts) {
      return inserts(inserts, slots);
    }

    double insertsOnOne(CheckedInserts inserts) {
      String prefix = newResource();
      CheckedInserts.createResource(plain, prefix + 0);
      return inserts(inserts, FreeSlots.hours(prefix, 1, START));
    }

    private double inserts(CheckedInserts inserts, FreeSlots free) {
      return crew.perSecondFor(pace.millisEach(), thread -> inserts.insert(thread, free.next()));
    }

    private String newResource() {
      return "hot-%s-".formatted(hot.incrementAndGet());
    }
  }

  private List<Figure> figures(Sides sides, CheckedInserts locking, CheckedInserts serializable) {
    Turns turns =
        new Turns()
            .with("ours", sides::blocks)
            .with("lock", () -> sides.inserts(locking))
            .with("serializable", () -> sides.inserts(serializable))
            .with("ours on one", sides::blocksOnOne)
            .with("lock on one", () -> sides.insertsOnOne(locking))
            .with("serializable on one", () -> sides.insertsOnOne(serializable))
            .run(pace.rounds());
    String lock = "the reference locks the resource's row, looks, inserts and commits";
    String isolation =
        "the reference looks, inserts and commits in SERIALIZABLE, and again if need be";
    return List.of(
        figure(
            "block.postgres.vs_row_lock",
            turns.rounds("ours", "lock"),
            "over 1,000 resources; " + lock),
        figure(
            "block.postgres.vs_serializable",
            turns.rounds("ours", "serializable"),
            "over 1,000 resources; " + isolation),
        figure(
            "block.postgres.hot_vs_row_lock",
            turns.rounds("ours on one", "lock on one"),
            "on one resource; " + lock),
        figure(
            "block.postgres.hot_vs_serializable",
            turns.rounds("ours on one", "serializable on one"),
            "on one resource; " + isolation));
  }

  private static Figure figure(String name, List<Figure.Round> rounds, String note) {
    return new Figure(
        name, "blocks/s", rounds, Target.none(), "8 threads, durable, " + note + "; plain JDBC");
  }
}
