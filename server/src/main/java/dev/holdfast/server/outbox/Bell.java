package dev.holdfast.server.outbox;

import java.time.Duration;

/**
 * Wakes who waits for news. No ring is lost: who looks first and waits then misses none between.
 */
final class Bell {

  private long rings;

  synchronized void ring() {
    rings++;
    notifyAll();
  }

  /** How often it has rung; to be asked before looking for news. */
  synchronized long rings() {
    return rings;
  }

  /** Waits until it has rung more often than that, but not for ever; answers whether it has. */
  synchronized boolean await(long seen, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (rings == seen) {
      long millis = Duration.ofNanos(end - System.nanoTime()).toMillis();
      if (millis <= 0) {
        return false;
      }
      wait(millis);
    }
    return true;
  }
}
