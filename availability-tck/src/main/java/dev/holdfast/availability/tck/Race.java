package dev.holdfast.availability.tck;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.spi.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Lets rivals start at one moment and waits for all of them, but not for ever. */
final class Race {

  private static final int SECONDS = 120;
  private static final int MAX_TRIES = 1_000;
  private static final long MAX_PAUSE_NANOS = 2_000_000;

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "racer");
            thread.setDaemon(true);
            return thread;
          });

  private Race() {}

  /** What each of the rivals got, by number. */
  static <T> List<T> among(int rivals, IntFunction<T> deed) {
    CyclicBarrier start = new CyclicBarrier(rivals);
    List<Future<T>> running = new ArrayList<>();
    for (int i = 0; i < rivals; i++) {
      int number = i;
      running.add(
          THREADS.submit(
              () -> {
                await(start);
                return insist(() -> deed.apply(number));
              }));
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    return running.stream().map(rival -> resultOf(rival, deadline)).toList();
  }

  /** Tries again as long as the store is too busy to say, which is safe. */
  static <T> T insist(Supplier<T> deed) {
    for (int tries = 1; tries < MAX_TRIES; tries++) {
      try {
        T result = deed.get();
        if (!isContended(result)) {
          return result;
        }
      } catch (StoreException e) {
        if (e.kind() != StoreException.Kind.CONTENDED) {
          throw e;
        }
      }
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
    }
    return deed.get();
  }

  private static boolean isContended(Object result) {
    return result instanceof BlockResult.Refused refused
        && refused.reason() == BlockResult.Reason.CONTENDED;
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("Not all rivals came to the start", e);
    }
  }

  private static <T> T resultOf(Future<T> rival, long deadline) {
    try {
      return rival.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("A rival still waits after " + SECONDS + " s. Deadlock?", e);
    } catch (ExecutionException e) {
      throw new AssertionError("A rival failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while rivals raced", e);
    }
  }
}
