package dev.holdfast.torture.service;

import dev.holdfast.torture.Violations;
import java.util.List;
import java.util.stream.Collectors;

/** Violations, each with what clients did to the booking concerned. */
final class Findings {

  private static final int LONGEST_HISTORY = 40;

  private final Violations violations = new Violations();
  private final List<Deed> told;

  Findings(List<Deed> told) {
    this.told = told;
  }

  void add(String what) {
    violations.add(what);
  }

  /**
   * @param about the id of a booking or hold
   */
  void add(String about, String what) {
    String history =
        told.stream()
            .filter(deed -> deed.isAbout(about))
            .limit(LONGEST_HISTORY)
            .map(deed -> "\n    " + deed.tell())
            .collect(Collectors.joining());
    violations.add(about + ": " + what + history);
  }

  Violations violations() {
    return violations;
  }
}
