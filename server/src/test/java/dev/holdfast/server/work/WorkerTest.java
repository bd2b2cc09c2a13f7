package dev.holdfast.server.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class WorkerTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final List<Long> beginnings = new CopyOnWriteArrayList<>();
  private final CountDownLatch three = new CountDownLatch(3);

  /** Has something to do twice. */
  private int work() {
    beginnings.add(System.nanoTime());
    three.countDown();
    return beginnings.size() < 3 ? 1 : 0;
  }

  @Test
  void itGoesOnUntilNothingIsLeftAndRestsInBetween() throws InterruptedException {
    Duration rest = Duration.ofMillis(30);

    try (Worker worker = new Worker("test", new WakeUp(), this::work, HOUR, rest)) {
      worker.start();
      assertThat(three.await(30, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(beginnings).hasSize(3);
    assertThat(beginnings.get(1) - beginnings.get(0)).isGreaterThanOrEqualTo(rest.toNanos());
    assertThat(beginnings.get(2) - beginnings.get(1)).isGreaterThanOrEqualTo(rest.toNanos());
  }

  @Test
  void itWorksAtOnceWhenItsBellRings() throws InterruptedException {
    WakeUp wakeUp = new WakeUp();
    Semaphore looks = new Semaphore(0);
    IntSupplier look =
        () -> {
          looks.release();
          return 0;
        };

    try (Worker worker = new Worker("test", wakeUp, look, HOUR, HOUR)) {
      worker.start();
      assertThat(looks.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      wakeUp.signal();
      assertThat(looks.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void anErrorDoesNotEndIt() throws InterruptedException {
    WakeUp wakeUp = new WakeUp();
    Semaphore tries = new Semaphore(0);
    IntSupplier work =
        () -> {
          tries.release();
          throw new OutOfMemoryError("of the test");
        };

    try (Worker worker = new Worker("test", wakeUp, work, HOUR, HOUR)) {
      worker.start();
      assertThat(tries.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      wakeUp.signal();
      assertThat(tries.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
