package dev.holdfast.availability.jdbc;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Cancels a statement that runs for too long.
 *
 * <p>One thread looks at all running statements now and then. A timer for each of them, as drivers
 * have it, costs a tenth of the time of a statement; this costs next to nothing, at the price of
 * being late by up to a tenth of a second.
 */
final class Watch {

  private static final System.Logger LOG = System.getLogger(Watch.class.getName());
  private static final long TICK_NANOS = Duration.ofMillis(100).toNanos();
  private static final Set<Watch> RUNNING = ConcurrentHashMap.newKeySet();

  private static volatile boolean asleep = true;

  private final Statement statement;
  private final long deadline;
  private volatile boolean canceled;

  private Watch(Statement statement, Duration limit) {
    this.statement = statement;
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  /** Begins to watch a statement that is about to run. */
  static Watch over(Statement statement, Duration limit) {
    Watch watch = new Watch(statement, limit);
    RUNNING.add(watch);
    if (asleep) {
      LockSupport.unpark(Watcher.THREAD);
    }
    return watch;
  }

  void end() {
    RUNNING.remove(this);
  }

  boolean hasCanceled() {
    return canceled;
  }

  private void look() {
    if (!canceled && System.nanoTime() - deadline >= 0) {
      canceled = true;
      try {
        statement.cancel();
      } catch (SQLException e) {
        LOG.log(Level.DEBUG, "A statement that takes too long cannot be canceled", e);
      }
    }
  }

  /** Started by the first statement. */
  private static final class Watcher {

    static final Thread THREAD = start();

    private static Thread start() {
      Thread thread = new Thread(Watcher::watch, "holdfast-watch");
      thread.setDaemon(true);
      thread.start();
      return thread;
    }

    private static void watch() {
      while (true) {
        asleep = true;
        if (RUNNING.isEmpty()) {
          LockSupport.park();
        }
        asleep = false;
        LockSupport.parkNanos(TICK_NANOS);
        RUNNING.forEach(Watch::look);
      }
    }
  }
}
