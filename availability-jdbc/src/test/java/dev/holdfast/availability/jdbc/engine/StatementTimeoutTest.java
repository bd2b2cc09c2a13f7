package dev.holdfast.availability.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class StatementTimeoutTest {

  private static final Duration SHORT = Duration.ofMillis(1);

  @FunctionalInterface
  private interface Cancel {
    void run() throws InterruptedException;
  }

  private static Statement statement(Cancel cancel) {
    return (Statement)
        Proxy.newProxyInstance(
            StatementTimeoutTest.class.getClassLoader(),
            new Class<?>[] {Statement.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("cancel")) {
                cancel.run();
              }
              return null;
            });
  }

  @Test
  void aCancelThatHangsDelaysNoOther() throws InterruptedException {
    CountDownLatch hanging = new CountDownLatch(1);
    CountDownLatch partition = new CountDownLatch(1);
    CountDownLatch canceled = new CountDownLatch(1);
    StatementTimeout stuck =
        StatementTimeout.start(
            statement(
                () -> {
                  hanging.countDown();
                  partition.await();
                }),
            SHORT);
    hanging.await();

    StatementTimeout other = StatementTimeout.start(statement(canceled::countDown), SHORT);
    try {
      assertThat(canceled.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(other.hasCanceled()).isTrue();
    } finally {
      partition.countDown();
      stuck.end();
      other.end();
    }
  }

  @Test
  void everyStatementIsWatchedAlsoAfterAPause() throws Exception {
    try (Isolated timeouts = Isolated.open()) {
      for (int i = 0; i < 2; i++) {
        CountDownLatch canceled = new CountDownLatch(1);
        Object timeout = timeouts.start(statement(canceled::countDown));

        assertThat(canceled.await(10, TimeUnit.SECONDS)).isTrue();
        timeouts.end(timeout);
        timeouts.awaitNoThread();
      }
    }
  }

  @Test
  void noThreadIsLeftWhenNothingRuns() throws Exception {
    try (Isolated timeouts = Isolated.open()) {
      Object timeout = timeouts.start(statement(() -> {}));
      assertThat(timeouts.threads()).isNotEmpty();

      timeouts.end(timeout);

      timeouts.awaitNoThread();
    }
  }

  /**
   * The class once more, in a loader of its own as in a container, so that no statement of another
   * test keeps its thread alive. Threads are known by their context class loader.
   */
  private record Isolated(URLClassLoader loader, Method start, Method end)
      implements AutoCloseable {

    static Isolated open() throws ReflectiveOperationException {
      URL classes = StatementTimeout.class.getProtectionDomain().getCodeSource().getLocation();
      URLClassLoader loader =
          new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
      Class<?> timeout = loader.loadClass(StatementTimeout.class.getName());
      Method start = timeout.getDeclaredMethod("start", Statement.class, Duration.class);
      Method end = timeout.getDeclaredMethod("end");
      start.setAccessible(true);
      end.setAccessible(true);
      return new Isolated(loader, start, end);
    }

    Object start(Statement statement) throws ReflectiveOperationException {
      Thread current = Thread.currentThread();
      ClassLoader before = current.getContextClassLoader();
      current.setContextClassLoader(loader);
      try {
        return start.invoke(null, statement, SHORT);
      } finally {
        current.setContextClassLoader(before);
      }
    }

    void end(Object timeout) throws ReflectiveOperationException {
      end.invoke(timeout);
    }

    List<Thread> threads() {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getContextClassLoader() == loader)
          .toList();
    }

    void awaitNoThread() throws InterruptedException {
      for (Thread thread : threads()) {
        thread.join();
      }
      assertThat(threads()).isEmpty();
    }

    @Override
    public void close() throws Exception {
      loader.close();
    }
  }
}
