package dev.holdfast.benchmarks.report;

import java.util.List;

/** The number in the middle, which a disturbed round hardly moves. */
public final class Median {

  private Median() {}

  public static double of(List<Double> numbers) {
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
