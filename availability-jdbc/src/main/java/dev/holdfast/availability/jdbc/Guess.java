package dev.holdfast.availability.jdbc;

/**
 * Whether the time of the next claim is probably taken, going by the latest ones, as processors
 * guess which way a program will branch. Many who want the same time at once are refused one after
 * the other; elsewhere most claims are for free time.
 *
 * <p>A guess only saves work, so threads that count at the same time may well miscount.
 */
final class Guess {

  private static final int MOST = 7;

  private volatile int taken;

  boolean isTaken() {
    return taken > MOST / 2;
  }

  void wasTaken() {
    taken = Math.min(taken + 1, MOST);
  }

  void wasFree() {
    taken = Math.max(taken - 1, 0);
  }
}
