package dev.holdfast.availability.jdbc;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** How long to go on against rivals: waits a random time that grows with every loss. */
final class Patience {

  private static final long SHORTEST_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONGEST_NANOS = Duration.ofMillis(80).toNanos();

  private final long deadline;
  private int losses;

  Patience(Duration limit) {
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  /** Waits for the next run; false if there should be none. */
  boolean again() {
    if (System.nanoTime() >= deadline) {
      return false;
    }
    long longest = Math.min(SHORTEST_NANOS << Math.min(losses++, 10), LONGEST_NANOS);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    return true;
  }
}
