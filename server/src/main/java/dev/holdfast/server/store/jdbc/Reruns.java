package dev.holdfast.server.store.jdbc;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** How often to run a transaction again: after random waits that grow, and not for ever. */
final class Reruns {

  private static final int MOST = 30;
  private static final long LONGEST_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long SHORTEST_WAIT_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONGEST_WAIT_NANOS = Duration.ofMillis(80).toNanos();

  private final long begin = System.nanoTime();
  private int count;

  /** Waits for the next run; false if there should be none. */
  boolean again() {
    if (count == MOST || System.nanoTime() - begin > LONGEST_NANOS) {
      return false;
    }
    long longest = Math.min(SHORTEST_WAIT_NANOS << Math.min(count++, 10), LONGEST_WAIT_NANOS);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    return true;
  }
}
