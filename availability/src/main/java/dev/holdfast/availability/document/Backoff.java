package dev.holdfast.availability.document;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * How long to go on against rivals. Before each new run it waits for a random time that grows with
 * every loss, measured by how long a run takes, so that it suits memory and a network alike.
 */
final class Backoff {

  static final int MAX_RUNS = 64;

  private static final int MAX_DOUBLINGS = 6;
  private static final long MAX_WAIT_NANOS = Duration.ofMillis(250).toNanos();

  private int lost;
  private long began = System.nanoTime();

  /** Waits for the next run, or says that there will be none. */
  void lost() {
    lost++;
    if (lost == MAX_RUNS) {
      throw new StoreException(
          Kind.CONTENDED,
          "Rivals changed the same documents in each of %d runs. Nothing was changed; try again"
              .formatted(MAX_RUNS));
    }
    long run = Math.min(System.nanoTime() - began, MAX_WAIT_NANOS);
    long longest = Math.min(run << Math.min(lost, MAX_DOUBLINGS), MAX_WAIT_NANOS);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest + 1));
    began = System.nanoTime();
  }
}
