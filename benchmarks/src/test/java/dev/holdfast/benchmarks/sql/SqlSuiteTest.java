package dev.holdfast.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.FreeSlots;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.measure.Turns;
import dev.holdfast.benchmarks.report.Figure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class SqlSuiteTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  @Test
  @Tag("long")
  void everyFigureIsMeasured() {
    Pace pace = new Pace(3, 50, 16);
    var tiny =
        new SqlSuite.Plan(
            new PostgresBlocks(pace, 1_000),
            new PostgresRivals(pace, 1_000),
            new PostgresOneResource(1_000, List.of(10, 20), 3, 16),
            new PostgresCalendar(2_000, 3, 3, 3),
            new PostgresGrowth(List.of(1_000, 2_000), 1_000, 3, 16),
            new SqliteBlocks(pace),
            new MariaDbBlocks(pace));
    List<String> progress = new ArrayList<>();

    List<Figure> figures = new SqlSuite(effort -> tiny).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly(
            "block.postgres.vs_raw",
            "block.postgres.vs_text_key",
            "raw.postgres.vs_text_key",
            "block.postgres.hot_vs_spread",
            "raw.postgres.hot_vs_spread",
            "refuse.postgres.vs_block",
            "block.postgres.vs_row_lock",
            "block.postgres.vs_serializable",
            "block.postgres.hot_vs_row_lock",
            "block.postgres.hot_vs_serializable",
            "block.postgres.one_resource",
            "block.growth",
            "calendar.growth",
            "calendar.postgres",
            "calendar.postgres.vs_raw",
            "calendar.postgres.tcp",
            "machine.stutter",
            "block.sqlite.vs_raw",
            "block.sqlite.group_commit",
            "refuse.sqlite.vs_block",
            "block.mariadb.vs_raw",
            "refuse.mariadb.vs_block",
            "block.segments.vs_raw");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.ratio()).isPositive().isFinite());
    assertThat(progress).isNotEmpty();
  }

  @Test
  void freeSlotsAreAllDifferent() {
    FreeSlots slots = FreeSlots.hours("room-", 3, START);

    Set<Claim> given = Stream.generate(slots::next).limit(10_000).collect(Collectors.toSet());

    assertThat(given).hasSize(10_000);
    assertThat(given).contains(slots.taken());
  }

  @Test
  void freeSlotsEndWhenAllAreTaken() {
    FreeSlots slots = new FreeSlots(2, place -> FreeSlots.claim("room", START.plusSeconds(place)));
    slots.next();
    slots.next();

    assertThatThrownBy(slots::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("All of 2 slots are taken");
  }

  @Test
  void aBlockThatIsRefusedInAFreeSlotFailsTheRun() {
    FreeSlots one = new FreeSlots(9, place -> FreeSlots.claim("room", START));
    Blocks blocks = new Blocks(MemoryStore.create(), one);
    blocks.block(0);
    new Blocks(MemoryStore.create(), one).block(0);

    blocks.refuse(0);
    assertThatThrownBy(() -> new Blocks(MemoryStore.create(), one).refuse(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("should not be blocked");
  }

  @Test
  void measurementsTakeTurnsAndTheFirstRoundDoesNotCount() {
    List<String> order = new ArrayList<>();
    Iterator<Double> ours = List.of(99.0, 1.0, 2.0, 3.0).iterator();

    Turns turns =
        new Turns()
            .with(
                "reference",
                () -> {
                  order.add("reference");
                  return 10;
                })
            .with(
                "ours",
                () -> {
                  order.add("ours");
                  return ours.next();
                })
            .run(3);

    assertThat(order).startsWith("reference", "ours", "reference", "ours").hasSize(8);
    assertThat(turns.rounds("ours", "reference"))
        .containsExactly(new Figure.Round(1, 10), new Figure.Round(2, 10), new Figure.Round(3, 10));
  }
}
