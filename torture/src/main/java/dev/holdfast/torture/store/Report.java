package dev.holdfast.torture.store;

import dev.holdfast.torture.check.Violation;
import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.fault.FaultCounts;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.run.Figures;
import dev.holdfast.torture.run.Totals;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The result of a run, with its violations. */
final class Report {

  private static final int LONGEST_HISTORY = 40;

  private final Plan plan;
  private final long start;
  private final Map<State, Long> states = new EnumMap<>(State.class);
  private final Map<String, Long> failures = new TreeMap<>();
  private final Violations violations = new Violations();
  private int faults;
  private long longestUp;
  private long longestDown;

  Report(Plan plan, long start) {
    this.plan = plan;
    this.start = start;
  }

  void count(List<Deed> deeds, Outages outages) {
    for (Deed deed : deeds) {
      states.merge(deed.answer().state(), 1L, Long::sum);
      if (deed.answer().is(State.FAILED)) {
        failures.merge(deed.answer().detail(), 1L, Long::sum);
      }
      if (deed.answer().wasHeard()) {
        time(deed, outages.met(deed));
      }
    }
  }

  private void time(Deed deed, boolean down) {
    long nanos = deed.answer().ended() - deed.call().begun();
    if (down) {
      longestDown = Math.max(longestDown, nanos);
    } else {
      longestUp = Math.max(longestUp, nanos);
    }
    if (nanos > plan.store().longest().toNanos()) {
      add("took %s s: %s".formatted(seconds(nanos), deed.describe(start)));
    }
  }

  /** With the history of the time concerned. */
  void add(Violation violation, List<Deed> deeds) {
    List<String> history =
        deeds.stream()
            .filter(deed -> deed.touches(violation.where()))
            .sorted((one, other) -> Long.compare(one.call().begun(), other.call().begun()))
            .limit(LONGEST_HISTORY)
            .map(deed -> "    " + deed.describe(start))
            .toList();
    add(
        "%s of %s: %s%n%s"
            .formatted(
                violation.where().quarter(),
                violation.where().resource(),
                violation.what(),
                String.join("\n", history)));
  }

  void add(String violation) {
    violations.add(violation);
  }

  long violations() {
    return violations.count();
  }

  void count(FaultCounts suffered) {
    faults = suffered.total();
  }

  Totals totals() {
    return new Totals("library", operations(), faults, violations.count());
  }

  private long operations() {
    return states.values().stream().mapToLong(Long::longValue).sum();
  }

  long acknowledged() {
    return count(State.DONE);
  }

  /** The first violations in full. */
  List<String> violationsTold() {
    return violations.shown();
  }

  /**
   * For people, a line for each figure.
   *
   * @param facts of the run itself
   */
  List<String> lines(Map<String, String> facts) {
    Figures lines = new Figures();
    lines.add("store", plan.store().toString());
    facts.forEach(lines::add);
    lines.add("operations", operations());
    lines.add("acknowledged", count(State.DONE));
    lines.add("refused", count(State.REFUSED));
    lines.add("failed unchanged", count(State.FAILED) + reasons());
    lines.add("unknown outcomes", count(State.UNKNOWN));
    lines.add("longest operation", seconds(longestUp) + " s" + whileDown());
    lines.add("violations", violations.count());
    lines.add("seed", plan.seed());
    return lines.lines();
  }

  private String whileDown() {
    return longestDown == 0 ? "" : "; %s s with the database down".formatted(seconds(longestDown));
  }

  private String reasons() {
    return failures.isEmpty()
        ? ""
        : failures.entrySet().stream()
            .map(it -> it.getKey() + " " + it.getValue())
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private long count(State state) {
    return states.getOrDefault(state, 0L);
  }

  private static String seconds(long nanos) {
    return "%s.%s".formatted(nanos / 1_000_000_000, nanos / 100_000_000 % 10);
  }
}
