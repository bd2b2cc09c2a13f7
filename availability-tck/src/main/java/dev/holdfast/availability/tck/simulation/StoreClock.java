package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The clock by which the store's holds expire, in microseconds since the simulation's start.
 *
 * <p>If it stands still until it is advanced, expiries are compared to the microsecond. Where it
 * runs by itself they cannot be, and a hold that is short must not be looked at before it has
 * surely expired.
 */
final class StoreClock {

  /** Far shorter than {@link #STEP}. */
  static final long SHORT_TTL = 2_000_000;

  /** Holds of ten days and more outlive every simulation; they differ by hours. */
  static final long LONG_TTL = Duration.ofDays(10).toSeconds() * 1_000_000;

  static final long HOUR = 3_600_000_000L;

  /** How far the clock is advanced. */
  static final Duration STEP = Duration.ofSeconds(3);

  /** Expires at the very instant that the clock goes on to, if it stands still. */
  static final long UNTIL_NEXT_STEP = STEP.toSeconds() * 1_000_000;

  private static final long TOLERANCE_WHEN_RUNNING = HOUR / 4;
  private static final Duration LOOKING = Duration.ofMillis(20);

  private final AvailabilityStore store;
  private final Instant start;
  private final boolean running;

  StoreClock(AvailabilityStore store) {
    this.store = store;
    this.start = instant(store);
    this.running = moves();
  }

  private boolean moves() {
    long end = System.nanoTime() + LOOKING.toNanos();
    while (System.nanoTime() < end) {
      if (now() != 0) {
        return true;
      }
    }
    return false;
  }

  private static Instant instant(AvailabilityStore store) {
    return store.transact(tx -> Outcome.commit(tx.now())).result();
  }

  boolean isRunning() {
    return running;
  }

  long now() {
    return timeOf(instant(store));
  }

  long timeOf(Instant instant) {
    return start.until(instant, ChronoUnit.MICROS);
  }

  boolean agrees(Instant seen, long expected) {
    return Math.abs(timeOf(seen) - expected) <= (running ? TOLERANCE_WHEN_RUNNING : 0);
  }
}
