package dev.holdfast.availability.dynamodb;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** How often to repeat one request: after random waits that grow, and not for ever. */
final class Pause {

  private static final int MOST_REPEATS = 7;

  private static final long LONGEST_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long SHORTEST_WAIT_NANOS = Duration.ofMillis(25).toNanos();
  private static final long LONGEST_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

  private final long began = System.nanoTime();
  private int repeats;

  /** Waits for the next try; false if there should be none. */
  boolean again() {
    if (repeats == MOST_REPEATS || System.nanoTime() - began > LONGEST_NANOS) {
      return false;
    }
    long longest = Math.min(SHORTEST_WAIT_NANOS << repeats++, LONGEST_WAIT_NANOS);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    return true;
  }
}
