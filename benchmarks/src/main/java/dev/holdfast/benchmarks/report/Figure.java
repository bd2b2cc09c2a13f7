package dev.holdfast.benchmarks.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What was measured: ours and its reference, side by side in the same rounds. Each number is the
 * median of the rounds, so that one disturbed round changes little.
 *
 * @param unit of ours and of the reference
 * @param note what the numbers do not show
 * @param curve how it grows, if that is what was measured
 */
public record Figure(
    String name,
    String unit,
    List<Round> rounds,
    Target target,
    String note,
    Optional<Curve> curve) {

  /** The fewest rounds that have a median worth the name. */
  public static final int MIN_ROUNDS = 3;

  /** One measurement of each, one right after the other. */
  public record Round(double ours, double reference) {
    double ratio() {
      return ours / reference;
    }
  }

  public Figure {
    Objects.requireNonNull(name, "Name of a figure must not be null");
    rounds = List.copyOf(rounds);
    if (rounds.size() < MIN_ROUNDS) {
      throw new IllegalArgumentException(
          "%s needs at least %d rounds, not %d".formatted(name, MIN_ROUNDS, rounds.size()));
    }
  }

  public Figure(String name, String unit, List<Round> rounds, Target target, String note) {
    this(name, unit, rounds, target, note, Optional.empty());
  }

  public double ours() {
    return median(Round::ours);
  }

  public double reference() {
    return median(Round::reference);
  }

  public double ratio() {
    return median(Round::ratio);
  }

  public double lowestRatio() {
    return rounds.stream().mapToDouble(Round::ratio).min().orElseThrow();
  }

  public double highestRatio() {
    return rounds.stream().mapToDouble(Round::ratio).max().orElseThrow();
  }

  public boolean meetsTarget() {
    return target.isMetBy(ratio());
  }

  private double median(Function<Round, Double> number) {
    return Median.of(rounds.stream().map(number).toList());
  }
}
