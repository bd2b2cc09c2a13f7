package dev.holdfast.benchmarks.measure;

import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Median;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** Measurements that take turns, round by round, so that a busy machine is busy for all of them. */
public final class Turns {

  /** One of them, and its number in each round so far. */
  private record Turn(DoubleSupplier measurement, List<Double> results) {
    void take() {
      results.add(measurement.getAsDouble());
    }
  }

  private final Map<String, Turn> turns = new LinkedHashMap<>();

  /** Adds one more, which answers its number. */
  public Turns with(String name, DoubleSupplier measurement) {
    turns.put(name, new Turn(measurement, new ArrayList<>()));
    return this;
  }

  /** Measures; the first round is to warm up and does not count. */
  public Turns run(int rounds) {
    for (int round = 0; round <= rounds; round++) {
      turns.values().forEach(Turn::take);
    }
    turns.values().forEach(turn -> turn.results().remove(0));
    return this;
  }

  /** The rounds of one beside those of another. */
  public List<Figure.Round> rounds(String ours, String reference) {
    List<Double> results = resultsOf(ours);
    List<Double> references = resultsOf(reference);
    List<Figure.Round> rounds = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      rounds.add(new Figure.Round(results.get(i), references.get(i)));
    }
    return rounds;
  }

  /** Of all rounds of one. */
  double median(String name) {
    return Median.of(resultsOf(name));
  }

  private List<Double> resultsOf(String name) {
    Turn turn = turns.get(name);
    if (turn == null) {
      throw new IllegalArgumentException("There is no %s among %s".formatted(name, turns.keySet()));
    }
    return turn.results();
  }
}
