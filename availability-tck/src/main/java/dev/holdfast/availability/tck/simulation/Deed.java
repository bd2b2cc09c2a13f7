package dev.holdfast.availability.tck.simulation;

import java.util.List;
import java.util.Optional;

/**
 * A work and what its client saw of it.
 *
 * @param answers empty if the client got a failure instead
 * @param events the cells of the events handed over
 */
record Deed(Work work, Optional<List<Answer>> answers, List<Sighting> events) {

  /** For the history. */
  String verdict() {
    return answers.map(Deed::verdicts).orElse("unknown");
  }

  private static String verdicts(List<Answer> answers) {
    List<String> verdicts = answers.stream().map(Answer::verdict).toList();
    return verdicts.size() == 1 ? verdicts.get(0) : verdicts.toString();
  }
}
