package dev.holdfast.benchmarks.slots;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The slot engine, without a store. */
public final class SlotsSuite implements Suite {

  private static final double MICROS_PER_SECOND = 1_000_000;
  private static final double MICROS_PER_MILLI = 1_000;

  /** What cal.com's engine took for the same amount of work on a machine like ours. */
  private static final double CALCOM_MICROS = 52_000;

  private static final double TEAM_LIMIT_MILLIS = 5;

  private final Function<Effort, SlotTimes> plans;

  public SlotsSuite() {
    this(SlotsSuite::plan);
  }

  public SlotsSuite(Function<Effort, SlotTimes> plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "slots";
  }

  @Override
  public String description() {
    return "the slot engine (1 min; --quick 10 s)";
  }

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    SlotTimes times = plans.apply(effort);
    return List.of(versusCalcom(times, progress), team(times, progress));
  }

  private static Figure versusCalcom(SlotTimes times, Consumer<String> progress) {
    String name = "slots.engine.vs_calcom";
    SlotsBenchmark hosts = new SlotsBenchmark();
    progress.accept(
        "%s: %s s, one host, %s days, %s busy times"
            .formatted(
                name,
                times.seconds(),
                SlotsBenchmark.DAYS,
                SlotsBenchmark.DAYS * SlotsBenchmark.BUSY_A_DAY));
    List<Figure.Round> rounds =
        times.microsOf(() -> hosts.month().size()).stream()
            .map(
                micros ->
                    new Figure.Round(MICROS_PER_SECOND / micros, MICROS_PER_SECOND / CALCOM_MICROS))
            .toList();
    String note =
        "months of one host per second of CPU, 286 slots each; the reference was not run: it is a constant, the"
            + " 52 ms of CPU that cal.com's engine once took for as much (Node 20)";
    return new Figure(name, "1/s", rounds, Target.atLeast(1_000), note);
  }

  private static Figure team(SlotTimes times, Consumer<String> progress) {
    String name = "slots.engine.team";
    SlotsBenchmark hosts = new SlotsBenchmark();
    progress.accept("%s: %s s, %s hosts".formatted(name, times.seconds(), SlotsBenchmark.HOSTS));
    List<Figure.Round> rounds =
        times.microsOf(hosts::team).stream()
            .map(micros -> new Figure.Round(micros / MICROS_PER_MILLI, TEAM_LIMIT_MILLIS))
            .toList();
    String note = "ms of CPU for 50 hosts x 31 days; the reference is the limit";
    return new Figure(name, "ms", rounds, Target.atMost(1), note);
  }

  private static SlotTimes plan(Effort effort) {
    return effort == Effort.QUICK ? new SlotTimes(5, 500) : new SlotTimes(9, 2_000);
  }
}
