package dev.holdfast.torture.fault;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How often what went wrong. */
public final class FaultCounts {

  private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);

  public synchronized void add(Fault fault) {
    counts.merge(fault, 1, Integer::sum);
  }

  public synchronized int of(Fault fault) {
    return counts.getOrDefault(fault, 0);
  }

  public synchronized int total() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The total, and how many of each kind. */
  @Override
  public synchronized String toString() {
    return counts.isEmpty()
        ? "0"
        : counts.entrySet().stream()
            .map(it -> it.getKey() + " " + it.getValue())
            .collect(Collectors.joining(", ", total() + " (", ")"));
  }
}
