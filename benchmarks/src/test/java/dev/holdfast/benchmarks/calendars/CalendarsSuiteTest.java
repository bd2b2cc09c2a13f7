package dev.holdfast.benchmarks.calendars;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class CalendarsSuiteTest {

  @Test
  void everyFigureIsMeasured() {
    var tiny = new CalendarsSuite.Plan(3, 20, 3, 5, 5);
    List<String> progress = new ArrayList<>();

    List<Figure> figures = new CalendarsSuite(effort -> tiny).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly("calendars.sync", "calendars.slots.p99", "calendars.memory");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.ratio()).isPositive().isFinite());
    assertThat(progress).hasSize(1);
  }
}
