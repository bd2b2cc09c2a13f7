package dev.holdfast.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that do the same work side by side, each as often as it can. */
public final class Crew implements AutoCloseable {

  /** Done once by a thread; receives its number. */
  @FunctionalInterface
  public interface Work {
    void act(int thread) throws Exception;
  }

  /** Whether to go on after so many times. */
  private interface Condition {
    boolean test(long done);
  }

  private final int size;
  private final ExecutorService threads;

  public Crew(int size) {
    this.size = size;
    this.threads = Executors.newFixedThreadPool(size);
  }

  public int size() {
    return size;
  }

  /** How often per second all of them together do it, within a time. */
  public double perSecondFor(long millis, Work work) {
    long end = System.nanoTime() + millis * 1_000_000;
    return perSecond(work, done -> System.nanoTime() < end);
  }

  /** How often per second all of them together do it, for so many times. */
  public double perSecondOf(int times, Work work) {
    return perSecond(work, done -> done < times / size);
  }

  private double perSecond(Work work, Condition goOn) {
    CountDownLatch ready = new CountDownLatch(size);
    List<Callable<Long>> tasks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int thread = i;
      tasks.add(
          () -> {
            ready.countDown();
            ready.await();
            long done = 0;
            while (goOn.test(done)) {
              work.act(thread);
              done++;
            }
            return done;
          });
    }
    long start = System.nanoTime();
    long done = sum(tasks);
    return 1e9 * done / (System.nanoTime() - start);
  }

  private long sum(List<Callable<Long>> tasks) {
    try {
      long sum = 0;
      for (Future<Long> task : threads.invokeAll(tasks)) {
        sum += task.get();
      }
      return sum;
    } catch (ExecutionException e) {
      throw new IllegalStateException("What is measured has failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while measuring", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
