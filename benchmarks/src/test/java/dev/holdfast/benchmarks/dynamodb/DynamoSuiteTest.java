package dev.holdfast.benchmarks.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class DynamoSuiteTest {

  @Test
  void whatIsConsumedDoesNotGrowWithTheNumberOfBookings() {
    List<String> progress = new ArrayList<>();

    List<Figure> figures = new DynamoSuite(effort -> 3_000).measure(Effort.QUICK, progress::add);

    assertThat(figures)
        .extracting(Figure::name)
        .containsExactly(
            "dynamodb.book.write_units",
            "dynamodb.events.write_units",
            "dynamodb.book.read_units",
            "dynamodb.events.read_units",
            "dynamodb.slots.read_units");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.ours()).isPositive());
    assertThat(figures).allMatch(Figure::meetsTarget);
    assertThat(progress).hasSize(2);
  }
}
