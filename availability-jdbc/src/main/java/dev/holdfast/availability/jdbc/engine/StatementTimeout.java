package dev.holdfast.availability.jdbc.engine;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Cancels a statement that runs for too long.
 *
 * <p>One thread checks all running statements every tenth of a second. A timer for each of them, as
 * drivers have it, costs a tenth of the time of a statement; this costs next to nothing, at the
 * price of being late by up to a tenth of a second. The thread ends after a second without
 * statements, so that it keeps no class loader alive.
 *
 * <p>To cancel is to open a connection, which can block for as long as the network likes. So every
 * cancel has a thread of its own; there are never more of them than statements that run for too
 * long.
 */
public final class StatementTimeout {

  private static final System.Logger LOG = System.getLogger(StatementTimeout.class.getName());
  private static final long TICK_NANOS = Duration.ofMillis(100).toNanos();
  private static final int IDLE_TICKS = 10;
  private static final Set<StatementTimeout> RUNNING = ConcurrentHashMap.newKeySet();
  private static final AtomicBoolean CHECKING = new AtomicBoolean();

  private final Statement statement;
  private final long deadline;
  private volatile boolean canceled;

  private StatementTimeout(Statement statement, Duration limit) {
    this.statement = statement;
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  /** Starts for a statement that is about to run. */
  public static StatementTimeout start(Statement statement, Duration limit) {
    StatementTimeout timeout = new StatementTimeout(statement, limit);
    RUNNING.add(timeout);
    startChecking();
    return timeout;
  }

  public void end() {
    RUNNING.remove(this);
  }

  public boolean hasCanceled() {
    return canceled;
  }

  private static void startChecking() {
    if (!CHECKING.get() && CHECKING.compareAndSet(false, true)) {
      start(StatementTimeout::checkAll, "holdfast-timeout");
    }
  }

  private static void start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void checkAll() {
    for (int idle = 0; idle < IDLE_TICKS; idle = RUNNING.isEmpty() ? idle + 1 : 0) {
      LockSupport.parkNanos(TICK_NANOS);
      RUNNING.forEach(StatementTimeout::check);
    }
    CHECKING.set(false);
    // A statement that began just before that has started no other thread.
    if (!RUNNING.isEmpty()) {
      startChecking();
    }
  }

  private void check() {
    if (!canceled && System.nanoTime() - deadline >= 0) {
      canceled = true;
      start(this::cancel, "holdfast-cancel");
    }
  }

  private void cancel() {
    try {
      statement.cancel();
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "A statement that takes too long cannot be canceled", e);
    }
  }
}
