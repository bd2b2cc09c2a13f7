package dev.holdfast.benchmarks.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlotsSuiteTest {

  @Test
  void everyFigureIsMeasured() {
    SlotTimes tiny = new SlotTimes(3, 10);
    List<String> progress = new ArrayList<>();

    List<Figure> figures = new SlotsSuite(effort -> tiny).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly("slots.engine.vs_calcom", "slots.engine.team");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.ratio()).isPositive().isFinite());
    assertThat(progress).hasSize(2);
  }

  @Test
  void theMeasuredMonthHasAsManySlotsAsTheReference() {
    assertThat(new SlotsBenchmark().month()).hasSize(286);
  }

  @Test
  void theMeasuredTeamHasSlotsForEveryHost() {
    assertThat(new SlotsBenchmark().team()).isGreaterThan(SlotsBenchmark.HOSTS * 280);
  }
}
