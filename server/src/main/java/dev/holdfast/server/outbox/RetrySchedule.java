package dev.holdfast.server.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * When to try again: soon at first, then more and more seldom, for three days in all. Each wait is
 * a little longer by chance, so that not all who failed together come back together.
 */
final class RetrySchedule {

  private static final List<Duration> WAITS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** How often a delivery is tried in all. */
  static final int ATTEMPTS = WAITS.size() + 1;

  private static final double LONGER = 0.1;

  private final DoubleSupplier chance;

  /**
   * A schedule.
   *
   * @param chance numbers from 0 to 1
   */
  RetrySchedule(DoubleSupplier chance) {
    this.chance = chance;
  }

  /**
   * The time for the next attempt.
   *
   * @param attempts how many failed
   * @return empty if those were all
   */
  Optional<Instant> next(int attempts, Instant now) {
    if (attempts > WAITS.size()) {
      return Optional.empty();
    }
    Duration wait = WAITS.get(attempts - 1);
    long more = (long) (wait.toMillis() * LONGER * chance.getAsDouble());
    return Optional.of(now.plus(wait).plusMillis(more));
  }
}
