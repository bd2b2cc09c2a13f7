package dev.holdfast.benchmarks.memory;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.report.Figure;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.openjdk.jmh.runner.options.TimeValue;

/** The store in memory. */
public final class MemorySuite implements Suite {

  /** What is measured, and for how long. */
  record Plan(HotResource hot, CalendarMonth calendar, BlockGrowth growth, RefusedBlocks refused) {

    static Plan of(Effort effort) {
      List<Integer> sizes = List.of(1_000, 10_000, 100_000, 1_000_000);
      return effort == Effort.QUICK
          ? new Plan(
              new HotResource(64, 250_000, 3),
              new CalendarMonth(100_000, 3, TimeValue.milliseconds(400), true),
              new BlockGrowth(sizes, 100_000, 3, 200),
              new RefusedBlocks(100_000, 3, 300))
          : new Plan(
              new HotResource(64, 1_000_000, 5),
              new CalendarMonth(100_000, 5, TimeValue.seconds(1), true),
              new BlockGrowth(sizes, 200_000, 7, 1_000),
              new RefusedBlocks(100_000, 7, 1_000));
    }
  }

  private final Function<Effort, Plan> plans;

  public MemorySuite() {
    this(Plan::of);
  }

  public MemorySuite(Function<Effort, Plan> plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String description() {
    return "the store in memory (3 min; --quick 30 s)";
  }

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    Plan plan = plans.apply(effort);
    return List.of(
        plan.hot().measure(progress),
        plan.calendar().measure(progress),
        plan.growth().measure(progress),
        plan.refused().measure(progress));
  }
}
