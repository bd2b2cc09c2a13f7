package dev.holdfast.availability.jdbc.engine;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The waits between attempts against rivals: random, growing with every loss, until a limit. */
public final class Backoff {

  private static final long SHORTEST_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONGEST_NANOS = Duration.ofMillis(80).toNanos();

  private final LongSupplier nanoTime;
  private final long deadline;
  private int losses;

  public Backoff(Duration limit) {
    this(limit, System::nanoTime);
  }

  /** With the clock to go by, which may start anywhere and overflow. */
  Backoff(Duration limit, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.deadline = nanoTime.getAsLong() + limit.toNanos();
  }

  /** Waits for the next attempt; false if there should be none. */
  public boolean await() {
    if (nanoTime.getAsLong() - deadline >= 0) {
      return false;
    }
    long longest = Math.min(SHORTEST_NANOS << Math.min(losses++, 10), LONGEST_NANOS);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    return true;
  }
}
