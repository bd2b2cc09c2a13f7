package dev.holdfast.icalendar;

/**
 * What the reading of one feed may cost. Who spends more gets an {@link OverLimitException}.
 *
 * <p>Steps are counted, and not time, so that a feed is readable or not, however busy the machine
 * is. All of them together take half a second or so.
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

  /** One more time that an event takes place, or might. */
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

  /** One more date, time or change that had to be looked at. */
  void step() {
    steps(1);
  }

  /** So many more of them; at most a million. */
  void steps(int more) {
    steps += more;
    if (steps > MAX_STEPS) {
      throw new OverLimitException("The events of the feed recur by rules that take too long");
    }
  }
}
