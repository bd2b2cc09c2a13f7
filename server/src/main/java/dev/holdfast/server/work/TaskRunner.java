package dev.holdfast.server.work;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.task.Tasks.Leased;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.Redacted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the tasks of one kind, some at a time. Several servers do so side by side: what one is about
 * to do it leases, and if it dies meanwhile, another one does it when the lease is over.
 */
public final class TaskRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /**
   * A planned task signals by itself; this is for tasks that become due later, or were another
   * server's.
   */
  private static final Duration POLL = Duration.ofSeconds(10);

  private final Transactions transactions;
  private final TaskHandler handler;
  private final TaskHandler.Terms terms;
  private final Clock clock;
  private final WakeUp wakeUp = new WakeUp();
  private final Worker worker;
  private final ThreadPoolExecutor threads;
  private final AtomicInteger underWay = new AtomicInteger();

  /** A runner that is still at rest. */
  public TaskRunner(Transactions transactions, TaskHandler handler, Clock clock) {
    this.transactions = transactions;
    this.handler = handler;
    this.terms = handler.terms();
    this.clock = clock;
    String name = terms.kind().name().toLowerCase(Locale.ROOT);
    this.worker = new Worker(name, wakeUp, this::round, POLL, Worker.REST);
    this.threads = threads(name, terms.parallel());
  }

  private static ThreadPoolExecutor threads(String name, int most) {
    var threads =
        new ThreadPoolExecutor(
            most,
            most,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  public void start() {
    worker.start();
  }

  /** Says that a task may be due. Costs nothing. */
  public void nudge() {
    wakeUp.signal();
  }

  /** How old the oldest task is that is due and was not done yet. */
  public Duration lag() {
    Instant now = Timestamps.now(clock);
    return transactions
        .read(tx -> tx.tasks().dueSince(terms.kind(), now))
        .map(since -> Duration.between(since, now))
        .orElse(Duration.ZERO);
  }

  /** Begins what is due and has room, and answers how much that was. */
  private int round() {
    int room = terms.parallel() - underWay.get();
    if (room <= 0 || nothingIsDue()) {
      return 0;
    }
    Instant now = Timestamps.now(clock);
    Instant until = now.plus(terms.lease());
    List<Leased> leased =
        transactions.run(tx -> Outcome.commit(tx.tasks().lease(terms.kind(), now, until, room)));
    leased.forEach(this::begin);
    return leased.size();
  }

  /** Looks first, since most of the time there is nothing to write. */
  private boolean nothingIsDue() {
    Instant now = Timestamps.now(clock);
    return transactions.read(tx -> tx.tasks().dueSince(terms.kind(), now)).isEmpty();
  }

  private void begin(Leased leased) {
    underWay.incrementAndGet();
    try {
      threads.execute(() -> attempt(leased));
    } catch (Error | RuntimeException e) {
      underWay.decrementAndGet();
      throw e;
    }
  }

  private void attempt(Leased leased) {
    try {
      Ending ending = tryHandler(leased);
      transactions.run(tx -> Outcome.commit(write(tx, leased, ending)));
    } catch (Error | RuntimeException e) {
      LOG.atWarn()
          .setCause(Redacted.of(e))
          .log("Task {} is done again when its lease is over", id(leased));
    } finally {
      underWay.decrementAndGet();
      wakeUp.signal();
    }
  }

  private Ending tryHandler(Leased leased) {
    try {
      return handler.run(leased.task());
    } catch (Error | RuntimeException e) {
      LOG.atWarn().setCause(Redacted.of(e)).log("Task {} failed and is tried again", id(leased));
      return new Ending.Failed(e.getClass().getSimpleName(), Optional.empty());
    }
  }

  private Ending write(Transaction tx, Leased leased, Ending ending) {
    if (ending instanceof Ending.Again again) {
      tx.tasks().repeat(leased, again.at(), Optional.empty());
    } else if (ending instanceof Ending.Failed failed) {
      tx.tasks().repeat(leased, retryAt(leased, failed), Optional.of(failed.problem()));
    } else {
      if (ending instanceof Ending.GivenUp givenUp) {
        LOG.warn("Task {} was given up: {}", id(leased), givenUp.problem());
      }
      tx.tasks().finish(leased);
    }
    return ending;
  }

  private Instant retryAt(Leased leased, Ending.Failed failed) {
    Duration wait = terms.backoff().after(leased.task().attempts() + 1);
    Duration least = failed.notBefore().orElse(Duration.ZERO);
    return Timestamps.now(clock).plus(wait.compareTo(least) < 0 ? least : wait);
  }

  private static String id(Leased leased) {
    return leased.task().id();
  }

  /** Waits a little for what is under way; the rest is done after its lease. */
  @Override
  public void close() {
    worker.close();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
