package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.report.Curve;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;

/** The same work with more and more stored, in turns: what it costs at each size. */
public final class Growth {

  private final Turns turns = new Turns();
  private final List<Integer> sizes = new ArrayList<>();

  /**
   * Adds a size, from the fewest to the most.
   *
   * @param micros what a piece of work costs there
   */
  public Growth with(String what, int size, DoubleSupplier micros) {
    turns.with(name(what, size), micros);
    if (!sizes.contains(size)) {
      sizes.add(size);
    }
    return this;
  }

  public Growth run(int rounds) {
    turns.run(rounds);
    return this;
  }

  /**
   * Most against few.
   *
   * @param note what the numbers are; the costs at all sizes follow it
   */
  public Figure figure(String what, int few, Target target, String note) {
    String most = name(what, sizes.get(sizes.size() - 1));
    Curve curve = curve(what);
    return new Figure(
        what,
        "us",
        turns.rounds(most, name(what, few)),
        target,
        note + ": " + curve,
        Optional.of(curve));
  }

  private Curve curve(String what) {
    SortedMap<Integer, Double> costs = new TreeMap<>();
    sizes.forEach(size -> costs.put(size, turns.median(name(what, size))));
    return new Curve(costs);
  }

  private static String name(String what, int size) {
    return what + " " + size;
  }
}
