package dev.holdfast.benchmarks.flood;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.report.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class FloodSuiteTest {

  @Test
  @Tag("long")
  void othersAreAnsweredWhileSlowClientsFillTheService() {
    List<String> progress = new ArrayList<>();

    List<Figure> figures =
        new FloodSuite(effort -> Duration.ofSeconds(10)).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly(
            "flood.live.p99",
            "flood.booking.p99",
            "flood.failures",
            "flood.connections",
            "flood.memory",
            "flood.afterwards");
    assertThat(figures)
        .filteredOn(figure -> List.of("flood.failures", "flood.afterwards").contains(figure.name()))
        .allMatch(Figure::meetsTarget);
    assertThat(progress).hasSize(1);
  }
}
