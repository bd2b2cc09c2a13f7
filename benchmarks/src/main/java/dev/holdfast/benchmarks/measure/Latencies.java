package dev.holdfast.benchmarks.measure;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** How long calls take. */
public final class Latencies {

  private static final int DIGITS = 3;

  private Latencies() {}

  /** A call over a connection. */
  @FunctionalInterface
  public interface Call {
    void make() throws Exception;
  }

  /** In nanoseconds, to three digits. */
  public static Histogram histogram() {
    return new Histogram(DIGITS);
  }

  /** One call right after the other. */
  public static Histogram of(int calls, Call call) {
    return steady(calls, 0, call);
  }

  /**
   * Calls that are due at a steady pace. Each is timed from when it was due, so that a slow one
   * makes those behind it late, as it does to people who do not wait for each other.
   */
  public static Histogram steady(int calls, long paceNanos, Call call) {
    Histogram nanos = histogram();
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      long due = paceNanos == 0 ? System.nanoTime() : start + i * paceNanos;
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      make(call);
      nanos.recordValue(System.nanoTime() - due);
    }
    return nanos;
  }

  private static void make(Call call) {
    try {
      call.make();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while measuring", e);
    } catch (Exception e) {
      throw new IllegalStateException("What is measured has failed", e);
    }
  }

  public static double micros(Histogram nanos, double percentile) {
    return 1e-3 * nanos.getValueAtPercentile(percentile);
  }

  public static double millis(Histogram nanos, double percentile) {
    return 1e-6 * nanos.getValueAtPercentile(percentile);
  }
}
