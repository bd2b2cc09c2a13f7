package dev.holdfast.benchmarks.memory;

import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** How long the calendar of a month takes, against a limit that no user notices. */
final class CalendarMonth {

  private static final String NAME = "calendar.memory.month";
  private static final double LIMIT_MICROS = 1_000;
  private static final int WARM_UPS = 5;

  private final int blockades;
  private final int iterations;
  private final TimeValue time;
  private final boolean forked;

  /**
   * @param forked each round in a JVM of its own, as it should be; otherwise in this one
   */
  CalendarMonth(int blockades, int iterations, TimeValue time, boolean forked) {
    this.blockades = blockades;
    this.iterations = iterations;
    this.time = time;
    this.forked = forked;
  }

  Figure measure(Consumer<String> progress) {
    progress.accept(
        "%s: JMH, %d rounds of %d s, a resource with %,d blockades"
            .formatted(
                NAME,
                Figure.MIN_ROUNDS,
                (WARM_UPS + iterations) * time.convertTo(TimeUnit.MILLISECONDS) / 1000,
                blockades));
    List<Figure.Round> rounds = new ArrayList<>();
    for (double micros : microsPerRound()) {
      rounds.add(new Figure.Round(micros, LIMIT_MICROS));
    }
    String note =
        "us per call (JMH) for a resource with %,d blockades; the reference is the limit"
            .formatted(blockades);
    return new Figure(NAME, "us", rounds, Target.atMost(1), note);
  }

  private List<Double> microsPerRound() {
    List<Double> micros = new ArrayList<>();
    int runs = forked ? 1 : Figure.MIN_ROUNDS;
    for (int run = 0; run < runs; run++) {
      for (BenchmarkResult fork : runJmh().getBenchmarkResults()) {
        micros.add(fork.getPrimaryResult().getScore());
      }
    }
    return micros;
  }

  /** JMH reads fields through Unsafe, of which newer JVMs warn on every start. */
  private static String[] quietJvm() {
    return Runtime.version().feature() < 23
        ? new String[0]
        : new String[] {"--sun-misc-unsafe-memory-access=allow"};
  }

  private RunResult runJmh() {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + CalendarBenchmark.class.getName().replace(".", "\\.") + "\\.month$")
            .param("blockades", Integer.toString(blockades))
            .forks(forked ? Figure.MIN_ROUNDS : 0)
            .warmupIterations(WARM_UPS)
            .warmupTime(time)
            .measurementIterations(iterations)
            .measurementTime(time)
            .jvmArgsAppend(quietJvm())
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    try {
      return new Runner(options.build()).runSingle();
    } catch (RunnerException e) {
      throw new IllegalStateException("JMH could not measure " + NAME, e);
    }
  }
}
