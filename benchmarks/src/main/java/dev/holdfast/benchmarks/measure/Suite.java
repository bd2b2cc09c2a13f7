package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.Bench;
import dev.holdfast.benchmarks.report.Figure;
import java.util.List;
import java.util.function.Consumer;

/** Figures that belong together and are measured in one go; {@link Bench} lists all suites. */
public interface Suite {

  /** What one asks for on the command line. */
  String name();

  /** One line for the help. */
  String description();

  /**
   * Measures all of them.
   *
   * @param progress receives what is being measured and how long that takes
   */
  List<Figure> measure(Effort effort, Consumer<String> progress);
}
