package dev.holdfast.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Several who do the same at the same moment. */
final class Rivals {

  private Rivals() {}

  /** What each of them got. */
  static <T> List<T> together(int count, Callable<T> work) throws Exception {
    CyclicBarrier meeting = new CyclicBarrier(count);
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Future<T>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        all.add(
            threads.submit(
                () -> {
                  meeting.await(20, TimeUnit.SECONDS);
                  return work.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> one : all) {
        results.add(one.get(60, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
