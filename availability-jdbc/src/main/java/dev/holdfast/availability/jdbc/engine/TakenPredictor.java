package dev.holdfast.availability.jdbc.engine;

/**
 * Predicts from the latest claims whether the time of the next one is taken, as processors predict
 * branches. When many want the same time at once, they are refused one after the other; otherwise
 * most claims are for free time.
 *
 * <p>A prediction only saves work, so threads that count at the same time may well miscount.
 */
public final class TakenPredictor {

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
