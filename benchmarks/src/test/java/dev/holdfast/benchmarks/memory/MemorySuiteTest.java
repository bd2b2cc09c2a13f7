package dev.holdfast.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.TimeValue;

final class MemorySuiteTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");

  /** Otherwise two builds at the same time would keep each other from running. */
  @BeforeAll
  static void doNotWaitForAnotherJmh() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @Test
  void everyFigureIsMeasured() {
    var tiny =
        new MemorySuite.Plan(
            new HotResource(8, 8_000, 3),
            new CalendarMonth(5_000, 1, TimeValue.milliseconds(10), false),
            new BlockGrowth(List.of(100, 1_000), 100, 3, 10),
            new RefusedBlocks(1_000, 3, 10));
    List<String> progress = new ArrayList<>();

    List<Figure> figures = new MemorySuite(effort -> tiny).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly(
            "block.memory.hot",
            "calendar.memory.month",
            "block.memory.growth",
            "refuse.memory.vs_block");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.ratio()).isPositive().isFinite());
    assertThat(progress).hasSize(4);
  }

  @Test
  void theMeasuredMonthIsFullOfBlockades() {
    CalendarBenchmark benchmark = new CalendarBenchmark();
    benchmark.blockades = 5_000;
    benchmark.fill();

    Calendar calendar = benchmark.month();

    assertThat(calendar.periods()).hasSize(2 * 30 * 48);
  }

  @Test
  void blockadesThatOverlapAreADoubleBooking() {
    List<Blockade> blockades =
        List.of(blockade(ROOM, 4, 6), blockade(ROOM, 0, 2), blockade(ROOM, 1, 3));

    assertThatThrownBy(() -> Overlaps.checkNone(blockades))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("DOUBLE BOOKING");
  }

  @Test
  void blockadesThatTouchOrAreOfDifferentResourcesAreNone() {
    ResourceId other = ResourceId.of("other room");

    Overlaps.checkNone(List.of(blockade(ROOM, 0, 2), blockade(ROOM, 2, 4), blockade(other, 1, 3)));
  }

  @Test
  void aCellGivenToTwoIsADoubleBooking() {
    Witness witness = new Witness(10);
    witness.sign(2, 4, ANN);

    assertThatThrownBy(() -> witness.sign(3, 5, BOB))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("DOUBLE BOOKING")
        .hasMessageContaining("given to Bob although Ann has it");
  }

  @Test
  void aCellGivenBackMayBeGivenToAnother() {
    Witness witness = new Witness(10);
    witness.sign(2, 4, ANN);

    witness.wipe(2, 4);

    witness.sign(2, 4, BOB);
  }

  @Test
  void timeThatTheStoreLostIsReported() {
    HotResource.Arena arena = HotResource.Arena.create();
    List<Rival> rivals = arena.rivals(1, 0);
    rivals.get(0).act(100);
    Owner rival = rivals.get(0).owner();
    arena.availability().release(arena.resource(), Cells.slot(0, arena.cells()), rival);

    assertThatThrownBy(() -> HotResource.check(arena, rivals))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("but the store kept {}");
  }

  private static Blockade blockade(ResourceId resource, int first, int end) {
    return Blockade.block(Claim.of(resource, Cells.slot(first, end)), ANN);
  }
}
