package dev.holdfast.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Growth;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Report;
import dev.holdfast.benchmarks.report.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  @Test
  void eachFigureIsALineUnderAHeader() {
    int exit = bench(figure("a.b", 50, 100, Target.atLeast(0.4))).run();

    assertThat(exit).isZero();
    assertThat(printed(out).lines().limit(2))
        .containsExactly(
            "name         ours   reference   ratio    target      spread",
            "a.b    50.00 op/s    100 op/s    0.50   >= 0.40   0.50-0.50");
  }

  @Test
  void aMissedTargetIsNamedAfterAllFiguresAndFails() {
    Figure missed = figure("a.missed", 30, 100, Target.atLeast(0.4));
    Figure met = figure("b.met", 30, 100, Target.atMost(0.4));

    int exit = bench(missed, met).run();

    assertThat(exit).isEqualTo(1);
    assertThat(printed(out)).contains("b.met").endsWith("MISSED: a.missed >= 0.40\n");
  }

  @Test
  void aFigureWithoutATargetIsOnlyShown() {
    int exit = bench(figure("a.shown", 30, 100, Target.none())).run();

    assertThat(exit).isZero();
    assertThat(printed(out)).contains("0.30     none   0.30-0.30").doesNotContain("MISSED");
  }

  @Test
  void theFiguresAreWrittenAsJsonLines() throws IOException {
    Path file = folder.resolve("figures.json");

    bench(figure("a", 5, 10, Target.atLeast(0.4)), figure("b", 3, 2, Target.atMost(2)))
        .run("test", "--quick", "--json", file.toString());

    assertThat(Files.readAllLines(file))
        .containsExactly(
            "{\"name\":\"a\",\"ours\":5.0,\"reference\":10.0,\"ratio\":0.5,\"target\":\">= 0.40\"}",
            "{\"name\":\"b\",\"ours\":3.0,\"reference\":2.0,\"ratio\":1.5,\"target\":\"<= 2.00\"}");
  }

  @Test
  void aNameWithQuotesStaysValidJson() {
    Figure figure = figure("a\"b\\c\n", 1, 1, Target.atMost(1));

    assertThat(Report.json(List.of(figure)).get(0)).startsWith("{\"name\":\"a\\\"b\\\\c\\u000a\",");
  }

  @Test
  void anUnknownSuiteIsRefusedWithTheOnesThatExist() {
    int exit = bench().run("memry");

    assertThat(exit).isEqualTo(2);
    assertThat(printed(err)).contains("no 'memry'").contains("There is: test");
  }

  @Test
  void anUnknownOptionIsRefused() {
    int exit = bench().run("--fast");

    assertThat(exit).isEqualTo(2);
    assertThat(printed(err)).contains("no option '--fast'").contains("--quick");
  }

  @Test
  void twoSuitesAtOnceAreRefused() {
    int exit = bench().run("test", "memory");

    assertThat(exit).isEqualTo(2);
    assertThat(printed(err)).contains("not 'test' and 'memory'");
  }

  @Test
  void aFileThatCannotBeWrittenIsRefusedBeforeMeasuring() {
    Path file = folder.resolve("missing").resolve("figures.json");

    int exit = bench().run("--json", file.toString());

    assertThat(exit).isEqualTo(2);
    assertThat(printed(err)).contains(file.toString()).doesNotContain("measuring");
  }

  @Test
  void whatWasMeasuredIsKeptWhenALaterSuiteFails() throws IOException {
    Path file = folder.resolve("figures.json");
    Suite first = new Given(figure("a", 5, 10, Target.none()));
    Suite failing =
        new Given(
            () -> {
              throw new IllegalStateException("The server has gone");
            });

    assertThatThrownBy(() -> bench(List.of(first, failing)).run("--json", file.toString()))
        .isInstanceOf(IllegalStateException.class);

    assertThat(Files.readAllLines(file)).singleElement().asString().contains("\"name\":\"a\"");
  }

  @Test
  void jsonWithoutAFileIsRefused() {
    assertThat(bench().run("--json")).isEqualTo(2);
    assertThat(printed(err)).contains("--json needs a file");
  }

  @Test
  void helpListsTheSuites() {
    assertThat(bench().run("--help")).isZero();
    assertThat(printed(out)).contains("Usage: bench").contains("test         figures given before");
  }

  @Test
  void figuresAreDrawnIntoAFolderThatIsMadeForThem() throws IOException {
    Path charts = folder.resolve("new").resolve("charts");
    bench(
            figure("a.met", 50, 100, Target.atLeast(0.4)),
            figure("b.missed", 50, 100, Target.atMost(0.4)),
            growth("c.growth", 100, 200, 300))
        .run("--charts", charts.toString());

    assertThat(Files.readString(charts.resolve("bench-ratios.svg")))
        .contains("a.met", "0.50 (&gt;= 0.40)", "#2e7d4f", "b.missed", "#b3541e")
        .doesNotContain("c.growth");
    assertThat(Files.readString(charts.resolve("bench-growth.svg")))
        .contains("c.growth", "<polyline")
        .doesNotContain("a.met", "NaN", "Infinity");
  }

  @Test
  void howAFigureGrowsIsInItsJson() {
    assertThat(Report.json(List.of(growth("a", 100, 200, 300))).get(0))
        .endsWith("\"curve\":{\"1000\":100.0,\"10000\":200.0,\"100000\":300.0}}");
  }

  @Test
  void aBarIsLongerTheBetterTheTargetIsKept() {
    assertThat(Target.atLeast(0.5).reachedBy(1)).isEqualTo(2);
    assertThat(Target.atMost(0.5).reachedBy(1)).isEqualTo(0.5);
  }

  @Test
  void aFigureIsTheMedianOfItsRounds() {
    List<Figure.Round> rounds =
        List.of(new Figure.Round(9, 1), new Figure.Round(2, 1), new Figure.Round(3, 1));

    Figure figure = new Figure("a", "s", rounds, Target.atMost(3), "");

    assertThat(figure.ratio()).isEqualTo(3);
    assertThat(figure.lowestRatio()).isEqualTo(2);
    assertThat(figure.highestRatio()).isEqualTo(9);
    assertThat(figure.meetsTarget()).isTrue();
  }

  private Bench bench(Figure... figures) {
    return bench(List.of(new Given(figures)));
  }

  private Bench bench(List<Suite> suites) {
    return new Bench(suites, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }

  private static Figure figure(String name, double ours, double reference, Target target) {
    Figure.Round round = new Figure.Round(ours, reference);
    return new Figure(name, "op/s", List.of(round, round, round), target, "a note");
  }

  private static Figure growth(String name, double... costs) {
    Growth growth = new Growth();
    int size = 1_000;
    for (double cost : costs) {
      growth.with(name, size, () -> cost);
      size *= 10;
    }
    return growth.run(3).figure(name, 1_000, Target.none(), "us");
  }

  private static String printed(ByteArrayOutputStream stream) {
    return stream.toString(UTF_8).replace("\r\n", "\n");
  }

  private record Given(Supplier<List<Figure>> figures) implements Suite {

    Given(Figure... figures) {
      this(() -> List.of(figures));
    }

    @Override
    public String name() {
      return "test";
    }

    @Override
    public String description() {
      return "figures given before";
    }

    @Override
    public List<Figure> measure(Effort effort, Consumer<String> progress) {
      progress.accept("measuring");
      return figures.get();
    }
  }
}
