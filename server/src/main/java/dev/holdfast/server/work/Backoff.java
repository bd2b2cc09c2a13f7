package dev.holdfast.server.work;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait after failures: twice as long each time, up to a longest. Each wait is up to a
 * half shorter by chance, so that not all who failed together come back together.
 */
public record Backoff(Duration first, Duration longest) {

  private static final int MOST_DOUBLINGS = 30;

  /** The wait after so many failures in a row, at least one. */
  public Duration after(int failures) {
    long factor = 1L << Math.min(Math.max(failures, 1) - 1, MOST_DOUBLINGS);
    long millis =
        first.toMillis() > longest.toMillis() / factor
            ? longest.toMillis()
            : first.toMillis() * factor;
    return Duration.ofMillis(millis - (long) (millis / 2.0 * chance()));
  }

  private static double chance() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
