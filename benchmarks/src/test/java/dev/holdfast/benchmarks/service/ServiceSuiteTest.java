package dev.holdfast.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Pace;
import dev.holdfast.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class ServiceSuiteTest {

  @Test
  @Tag("long")
  void everyFigureIsMeasured() {
    var tiny =
        new ServiceSuite.Plan(
            new SlotsHttp(3, 5, 5),
            new BookHttp(new Pace(3, 50, 16), 4),
            new ContendedSlot(50, 3),
            new BookGrowth(List.of(1_000), 3, 5, 1),
            new ColdStart(3, 10));
    List<String> progress = new ArrayList<>();

    List<Figure> figures = new ServiceSuite(effort -> tiny).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly(
            "start.ready",
            "start.memory",
            "slots.http",
            "slots.http.p99",
            "book.http.vs_raw",
            "book.http.contended",
            "book.growth",
            "slots.growth");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.ratio()).isPositive().isFinite());
    assertThat(progress).isNotEmpty();
  }
}
