package dev.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

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
