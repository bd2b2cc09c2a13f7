package dev.holdfast.benchmarks.measure;

/**
 * How long something is measured.
 *
 * @param millisEach each of its sides in each round
 * @param warmUp calls before the first round; a number, as a time is too short on a busy machine
 */
public record Pace(int rounds, long millisEach, int warmUp) {

  @Override
  public String toString() {
    return "%s rounds of %s ms a side".formatted(rounds, millisEach);
  }
}
