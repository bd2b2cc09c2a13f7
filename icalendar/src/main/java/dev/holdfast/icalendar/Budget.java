package dev.holdfast.icalendar;

/**
 * The limit on the cost of reading one feed. Beyond it there is an {@link OverLimitException}.
 *
 * <p>It counts steps instead of time, so that the result does not depend on how busy the machine
 * is. All steps together take about half a second.
 */
final class Budget {

  static final int MAX_BYTES = 10 * 1024 * 1024;
  static final int MAX_LINE_BYTES = 128 * 1024;
  static final int MAX_DEPTH = 8;
  static final int MAX_COMPONENTS = 100_000;
  static final int MAX_PROPERTIES = 500_000;
  static final int MAX_OCCURRENCES_OF_A_RULE = 20_000;
  static final int MAX_OCCURRENCES = 500_000;
  static final int MAX_STEPS = 10_000_000;

  private int steps;
  private int occurrences;

  /** Counts one more possible occurrence of an event. */
  void occurrence(int ofThisRule) {
    if (ofThisRule > MAX_OCCURRENCES_OF_A_RULE) {
      throw new OverLimitException(
          "An event recurs more than %s times".formatted(MAX_OCCURRENCES_OF_A_RULE));
    }
    if (++occurrences > MAX_OCCURRENCES) {
      throw new OverLimitException(
          "The events of the feed recur more than %s times".formatted(MAX_OCCURRENCES));
    }
  }

  /** Counts one more date, time or change that had to be checked. */
  void step() {
    steps(1);
  }

  /** Counts this many more of them; at most a million. */
  void steps(int more) {
    steps += more;
    if (steps > MAX_STEPS) {
      throw new OverLimitException("The recurrence rules of the feed take too long");
    }
  }
}
