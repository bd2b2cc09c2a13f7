package dev.holdfast.server.work;

import java.time.Duration;

/**
 * Wakes who waits for news. No ring is lost: who looks first and waits then misses none between.
 */
public final class WakeUp {

  private long signals;

  public synchronized void signal() {
    signals++;
    notifyAll();
  }

  /** How often it has rung; to be asked before looking for news. */
  public synchronized long signals() {
    return signals;
  }

  /** Waits until it has rung more often than that, but not for ever; answers whether it has. */
  public synchronized boolean await(long seen, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (signals == seen) {
      long millis = Duration.ofNanos(end - System.nanoTime()).toMillis();
      if (millis <= 0) {
        return false;
      }
      wait(millis);
    }
    return true;
  }
}
