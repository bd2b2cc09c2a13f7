package dev.holdfast.benchmarks.report;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What something costs by how much is stored.
 *
 * @param costs by the number of what is stored, in the unit of its figure
 */
public record Curve(SortedMap<Integer, Double> costs) {

  public Curve {
    costs = Collections.unmodifiableSortedMap(new TreeMap<>(costs));
  }

  /** Such as {@code 234 at 1,000, 317 at 10,000}. */
  @Override
  public String toString() {
    return costs.entrySet().stream().map(Curve::point).collect(Collectors.joining(", "));
  }

  private static String point(Map.Entry<Integer, Double> cost) {
    return "%,.0f at %,d".formatted(cost.getValue(), cost.getKey());
  }
}
