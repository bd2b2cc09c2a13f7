package dev.holdfast.server.work;

import dev.holdfast.server.access.secret.Redacted;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that works whenever its wakeUp signals, and otherwise looks from time to time whether
 * there is anything to do. If the work fails it waits, longer each time; an error does not end it
 * either, because nobody would notice that it is gone.
 */
public final class Worker implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  /** Rings that come together make one piece of work. */
  private static final Duration GATHER = Duration.ofMillis(20);

  /** After each piece of work that can wait, so that those who book need not. */
  static final Duration REST = Duration.ofMillis(50);

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final String name;
  private final WakeUp wakeUp;
  private final IntSupplier work;
  private final Duration poll;
  private final Duration rest;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * A worker, still at rest.
   *
   * @param work answers how much there was; it is called again at once until there is nothing left
   */
  public Worker(String name, WakeUp wakeUp, IntSupplier work) {
    this(name, wakeUp, work, POLL, Duration.ZERO);
  }

  /**
   * The same.
   *
   * @param poll how long it waits for its wakeUp
   * @param rest how long it waits before the next piece of work if there was one
   */
  Worker(String name, WakeUp wakeUp, IntSupplier work, Duration poll, Duration rest) {
    this.name = name;
    this.wakeUp = wakeUp;
    this.work = work;
    this.poll = poll;
    this.rest = rest;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    Duration wait = poll;
    try {
      while (!closed) {
        long seen = wakeUp.signals();
        wait = tryWork() ? poll : longer(wait);
        if (wakeUp.await(seen, wait) && !closed) {
          Thread.sleep(GATHER.toMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean tryWork() throws InterruptedException {
    try {
      while (!closed && work.getAsInt() > 0) {
        Thread.sleep(rest.toMillis()); // There may be more.
      }
      return true;
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(Redacted.of(e)).log("{} failed and tries again", name);
      return false;
    } catch (Error e) {
      LOG.atError().setCause(Redacted.of(e)).log("{} failed badly and tries again", name);
      return false;
    }
  }

  private static Duration longer(Duration wait) {
    Duration twice = wait.multipliedBy(2);
    return twice.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : twice;
  }

  /** Lets the piece of work that is under way end. */
  @Override
  public void close() {
    closed = true;
    wakeUp.signal();
    try {
      thread.join(TIMEOUT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }
}
