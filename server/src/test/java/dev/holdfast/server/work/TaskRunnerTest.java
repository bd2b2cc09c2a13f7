package dev.holdfast.server.work;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskRunnerTest {

  private final ServiceStore store = Stores.SQLITE.newStore(event -> "{}").get();
  private final Transactions transactions = store.transactions();
  private final HostId host = HostId.random();
  private final BlockingQueue<String> done = new LinkedBlockingQueue<>();
  private volatile Function<Task, Ending> work = task -> new Ending.Done();

  @AfterEach
  void close() {
    store.close();
  }

  private TaskRunner runner() {
    TaskRunner runner = new TaskRunner(transactions, new Handler(), Clock.systemUTC());
    runner.start();
    return runner;
  }

  private final class Handler implements TaskHandler {

    @Override
    public Terms terms() {
      Duration hour = Duration.ofHours(1);
      return new Terms(TaskKind.MAIL, 3, Duration.ofMinutes(1), new Backoff(hour, hour));
    }

    @Override
    public Ending run(Task task) {
      Ending ending = work.apply(task);
      done.add(task.id());
      return ending;
    }
  }

  private void want(String id, Instant dueAt) {
    Task task = Task.of(id, TaskKind.MAIL, host, "subject", dueAt);
    transactions.run(
        tx -> {
          tx.tasks().want(task);
          return commit(task);
        });
  }

  private Optional<Task> find(String id) {
    return transactions.read(tx -> tx.tasks().find(id));
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }

  private String next() throws InterruptedException {
    return String.valueOf(done.poll(20, TimeUnit.SECONDS));
  }

  /** What follows the work is written a moment later. */
  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.sleep(10);
    }
  }

  @Test
  void whatIsDueIsDoneAndForgotten() throws InterruptedException {
    want("a", now());
    want("later", now().plusSeconds(3600));

    try (TaskRunner runner = runner()) {
      assertThat(next()).isEqualTo("a");
      await("forgotten", () -> find("a").isEmpty());
      assertThat(runner.lag()).isZero();
    }

    assertThat(find("later")).isPresent();
    assertThat(done).isEmpty();
  }

  @Test
  void whatFailsIsTriedAgainLaterAndTellsWhy() throws InterruptedException {
    work = task -> new Ending.Failed("the line is busy", Optional.of(Duration.ofHours(5)));
    want("a", now());

    try (TaskRunner runner = runner()) {
      assertThat(next()).isEqualTo("a");
      await("written down", () -> find("a").orElseThrow().attempts() == 1);
    }

    Task task = find("a").orElseThrow();
    assertThat(task.problem()).contains("the line is busy");
    assertThat(task.dueAt()).isAfter(now().plus(Duration.ofHours(4)));
  }

  @Test
  void whoThrowsHasFailed() throws InterruptedException {
    work =
        task -> {
          throw new IllegalStateException("secret");
        };
    want("a", now());

    try (TaskRunner runner = runner()) {
      await("written down", () -> find("a").orElseThrow().attempts() == 1);
    }

    assertThat(find("a").orElseThrow().problem()).contains("IllegalStateException");
  }

  @Test
  void anErrorIsAFailureLikeAnyOther() throws InterruptedException {
    work =
        task -> {
          throw new StackOverflowError("of the test");
        };
    want("a", now());

    try (TaskRunner runner = runner()) {
      await("written down", () -> find("a").orElseThrow().attempts() == 1);
    }

    assertThat(find("a").orElseThrow().problem()).contains("StackOverflowError");
  }

  @Test
  void whatIsToBeRepeatedStays() throws InterruptedException {
    Instant tomorrow = now().plus(Duration.ofDays(1));
    work = task -> new Ending.Again(tomorrow);
    want("a", now());

    try (TaskRunner runner = runner()) {
      await("repeated", () -> find("a").orElseThrow().dueAt().equals(tomorrow));
    }

    assertThat(find("a").orElseThrow().attempts()).isZero();
  }

  @Test
  void whatIsWantedMeanwhileIsDoneOnceMore() throws InterruptedException {
    AtomicInteger times = new AtomicInteger();
    work =
        task -> {
          if (times.incrementAndGet() == 1) {
            want("a", now());
          }
          return new Ending.Done();
        };
    want("a", now());

    try (TaskRunner runner = runner()) {
      assertThat(next()).isEqualTo("a");
      assertThat(next()).isEqualTo("a");
      await("forgotten", () -> find("a").isEmpty());
    }

    assertThat(times).hasValue(2);
  }

  @Test
  void severalRunnersShareTheWorkAndNothingIsDoneTwice() throws InterruptedException {
    Map<String, AtomicInteger> times = new ConcurrentHashMap<>();
    work =
        task -> {
          times.computeIfAbsent(task.id(), id -> new AtomicInteger()).incrementAndGet();
          return new Ending.Done();
        };
    for (int i = 0; i < 40; i++) {
      want("task-" + i, now());
    }

    try (TaskRunner one = runner();
        TaskRunner other = runner()) {
      await("all done", () -> done.size() == 40);
    }

    assertThat(times.values()).hasSize(40).allMatch(count -> count.get() == 1);
    assertThat(Set.copyOf(done)).hasSize(40);
  }
}
