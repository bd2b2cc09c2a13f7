package dev.holdfast.benchmarks.sql;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.benchmarks.measure.Crew;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Turns;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Blocks on PostgreSQL, against the limits that the database itself sets. */
final class PostgresBlocks {

  private static final int THREADS = 8;
  private static final int RESOURCES = StoredBlockades.RESOURCES;

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private final Pace pace;
  private final int stored;

  /**
   * @param stored blockades that are there before, on both sides, so that what is measured does not
   *     depend on how fast it is
   */
  PostgresBlocks(Pace pace, int stored) {
    this.pace = pace;
    this.stored = stored;
  }

  List<Figure> measure(PostgresServer server, Consumer<String> progress) {
    progress.accept("block.postgres, refuse.postgres: %s threads, %s".formatted(THREADS, pace));
    DataSource database = StoredBlockades.on(server, stored).database();
    DataSource text = server.newDatabase();
    PostgresStore.createSchema(text);
    RawPostgres.createOtherKeys(text, stored);
    try (HikariDataSource pool = Pools.of(database, THREADS);
        Crew crew = new Crew(THREADS)) {
      Ours ours = blocks(pool, crew);
      crew.perSecondOf(pace.warmUp(), ours.spread()::block);
      crew.perSecondOf(pace.warmUp(), ours.spread()::refuse);
      return figures(new RawPostgres(crew, RESOURCES), database, text, ours);
    }
  }

  /** All that is ours. */
  private record Ours(Crew crew, Blocks spread, Supplier<Blocks> hot) {}

  /** The hot resource is another one in each round: with what it has its blocks take longer. */
  private static Ours blocks(DataSource pool, Crew crew) {
    AvailabilityStore store = PostgresStore.on(pool);
    AtomicInteger hot = new AtomicInteger();
    return new Ours(
        crew,
        new Blocks(store, FreeSlots.hours("room-", RESOURCES, START)),
        () ->
            new Blocks(
                store, FreeSlots.hours("hot-%s-".formatted(hot.incrementAndGet()), 1, START)));
  }

  private List<Figure> figures(RawPostgres raw, DataSource database, DataSource text, Ours ours) {
    Turns turns =
        new Turns()
            .with("raw", () -> raw.inserts(database, pace.millisEach()))
            .with("spread", () -> ours.crew().perSecondFor(pace.millisEach(), ours.spread()::block))
            .with("hot", () -> ours.crew().perSecondFor(pace.millisEach(), ours.hot().get()::block))
            .with("raw hot", () -> raw.insertsOnOne(database, pace.millisEach()))
            .with(
                "refused", () -> ours.crew().perSecondFor(pace.millisEach(), ours.spread()::refuse))
            .with("text", () -> raw.insertsWithTextKey(text, pace.millisEach()))
            .with("bare text", () -> raw.insertsWithTextKeyAlone(text, pace.millisEach()))
            .with("bare number", () -> raw.insertsWithNumberAlone(text, pace.millisEach()))
            .run(pace.rounds());
    String clients = "8 threads and 8 connections on both sides; durable; ";
    return List.of(
        new Figure(
            "block.postgres.vs_raw",
            "blocks/s",
            turns.rounds("spread", "raw"),
            Target.atLeast(0.85),
            clients + "the reference is the same insert by " + raw.name()),
        new Figure(
            "block.postgres.vs_text_key",
            "blocks/s",
            turns.rounds("spread", "text"),
            Target.none(),
            clients + "the reference is the same table but for a text key, by " + raw.name()),
        new Figure(
            "raw.postgres.vs_text_key",
            "blocks/s",
            turns.rounds("bare number", "bare text"),
            Target.none(),
            "the limit of the line above: a number against a text in tables that have the"
                + " constraint only, both by "
                + raw.name()),
        new Figure(
            "block.postgres.hot_vs_spread",
            "blocks/s",
            turns.rounds("hot", "spread"),
            Target.atLeast(0.7),
            "all on one resource, another in each round, against 1,000"),
        new Figure(
            "raw.postgres.hot_vs_spread",
            "blocks/s",
            turns.rounds("raw hot", "raw"),
            Target.none(),
            "the limit of the line above: the same by " + raw.name()),
        new Figure(
            "refuse.postgres.vs_block",
            "blocks/s",
            turns.rounds("refused", "spread"),
            Target.atLeast(1),
            "taken slots, refused with the blockades in the way, against free ones"));
  }
}
