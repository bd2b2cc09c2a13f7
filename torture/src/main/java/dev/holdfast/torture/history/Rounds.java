package dev.holdfast.torture.history;

import java.time.Instant;

/**
 * Every minute is a round on time of its own. So what killed processes left behind cannot fill the
 * calendars, and one round after the other can be checked, each small enough for the memory.
 */
public final class Rounds {

  public static final int QUARTERS = 400;

  private static final long NANOS = 60_000_000_000L;
  private static final int FIRST =
      (int) (Instant.parse("2030-01-01T00:00:00Z").getEpochSecond() / (15 * 60));

  private Rounds() {}

  /** The round of somebody who began a while ago. */
  public static int after(long nanos) {
    return (int) (nanos / NANOS);
  }

  public static int startOf(int round) {
    return FIRST + round * QUARTERS;
  }

  public static int of(Span span) {
    return Math.floorDiv(span.from() - FIRST, QUARTERS);
  }
}
