package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.jdbc.SqliteErrand.Kind;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that writes, and group commit on it without a thread of its own.
 *
 * <p>A commit waits for the disk, as long for fifty changes as for one. So whoever comes while
 * another writes waits in a queue, and whoever's turn it is leads: does its own work, then the
 * small work of those behind it. If it then meets the body of a transaction, which belongs in its
 * caller's thread, it hands the lead and the open transaction over to that one, and waits. Who
 * leads and finds nobody behind, or a batch that is large or old, commits for all of the batch and
 * wakes them. Nobody hears of a success before that commit; if it fails, all hear of that.
 *
 * <p>A body runs in a savepoint and is rolled back alone. While it runs, everybody else waits. Who
 * waited too long for a turn is told that it was contended. Who waited too long for the commit,
 * because a later body in its batch does not end, is told that the outcome is unknown. A body
 * cannot write through the store beside its transaction, since it would wait for itself: that is
 * refused.
 *
 * <p>After an error of the database nobody knows what is left of the transaction; SQLite rolls some
 * back by itself, on a full disk for one. So the whole batch fails, the connection is closed, which
 * rolls back the rest, and the next who leads opens another.
 */
final class SqliteWriter {

  private static final int LARGEST_BATCH = 256;

  /**
   * How long to wait.
   *
   * @param patience for a turn, and for a commit
   * @param linger for more to join a batch, from when its first is done
   */
  record Waits(Duration patience, Duration linger) {}

  private final SqliteFile file;
  private final SqliteStatements.Kept statements;
  private final Function<SQLException, Trouble> troubleOf;
  private final Waits waits;

  // The queue is also the lock for these two.
  private final Queue<SqliteErrand<?>> queue = new ArrayDeque<>();
  private @Nullable Thread leader;
  private boolean closed;

  // These belong to who leads.
  private @Nullable Connection connection;
  private List<SqliteErrand<?>> batch = new ArrayList<>();
  private long firstDone;

  SqliteWriter(
      SqliteFile file,
      SqliteStatements.Kept statements,
      Function<SQLException, Trouble> troubleOf,
      Waits waits) {
    this.file = file;
    this.statements = statements;
    this.troubleOf = troubleOf;
    this.waits = waits;
  }

  /** Does work of the store's own that is one statement, or whose statements stand alone. */
  <T> T small(SqlWork<T> work) throws SQLException, Interference {
    return goThrough(new SqliteErrand<>(Kind.SMALL, on -> Outcome.commit(work.on(on)))).result();
  }

  /** Does work of the caller's in a transaction. */
  <T> Outcome<T> transact(SqlWork<Outcome<T>> work) throws SQLException, Interference {
    return goThrough(new SqliteErrand<>(Kind.BODY, work));
  }

  private <T> Outcome<T> goThrough(SqliteErrand<T> errand) throws SQLException, Interference {
    awaitTurn(errand);
    if (!errand.isDone()) {
      lead(errand);
    }
    if (!await(errand::isDone)) {
      throw unknown();
    }
    return errand.end();
  }

  /** Waits for the lead, or until another who leads has done it. */
  private void awaitTurn(SqliteErrand<?> errand) {
    if (leadsAtOnce(errand) || await(errand::isCalled)) {
      return;
    }
    synchronized (queue) {
      if (queue.remove(errand)) {
        throw new StoreException(
            StoreException.Kind.CONTENDED,
            "Others kept writing for %s, so that this never had its turn"
                .formatted(waits.patience()));
      }
    }
    // Somebody has it in hand.
    if (!await(errand::isCalled)) {
      throw unknown();
    }
  }

  private StoreException unknown() {
    return new StoreException(
        StoreException.Kind.UNKNOWN_OUTCOME,
        "Written, but not committed within %s: the body of another transaction, or the disk, is slow"
            .formatted(waits.patience()));
  }

  private boolean leadsAtOnce(SqliteErrand<?> errand) {
    synchronized (queue) {
      if (leader == errand.thread()) {
        throw new IllegalStateException(
            "The body of a transaction wrote through the store and would wait for itself."
                + " Write through the transaction that it was given");
      }
      requireOpen();
      if (leader == null) {
        leader = errand.thread();
        return true;
      }
      queue.add(errand);
      return false;
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("The store is closed: " + file.path());
    }
  }

  /** Whether it came true in time. An interrupt is kept for later. */
  private boolean await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + waits.patience().toNanos();
    boolean interrupted = false;
    while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(this, deadline - System.nanoTime());
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return condition.getAsBoolean();
  }

  private void lead(SqliteErrand<?> errand) {
    try {
      Connection on = begin();
      run(errand, on);
      if (batch.isEmpty()) {
        firstDone = System.nanoTime();
      }
      batch.add(errand);
      for (var next = next(Kind.SMALL); next != null; next = next(Kind.SMALL)) {
        batch.add(next);
        next.run(on);
      }
      var next = next(Kind.BODY);
      if (next != null) {
        next.lead();
        return;
      }
      commit(on);
    } catch (Throwable e) {
      errand.fail(e);
      batch.forEach(member -> member.fail(e));
      disconnect();
    }
    finish(errand);
  }

  private Connection begin() throws SQLException {
    requireOpen();
    Connection on = connection;
    if (on == null) {
      on = file.writer();
      connection = on;
    }
    if (batch.isEmpty()) {
      execute(on, "begin immediate");
    }
    return on;
  }

  private void run(SqliteErrand<?> errand, Connection on) throws SQLException {
    if (errand.is(Kind.SMALL)) {
      errand.run(on);
      return;
    }
    execute(on, "savepoint body");
    if (!errand.run(on)) {
      execute(on, "rollback to body");
    }
    execute(on, "release body");
  }

  /** The next in the queue if it is of that kind and the batch takes more; it leads from now. */
  private @Nullable SqliteErrand<?> next(Kind kind) {
    if (batch.size() >= LARGEST_BATCH || System.nanoTime() - firstDone > waits.linger().toNanos()) {
      return null;
    }
    synchronized (queue) {
      SqliteErrand<?> next = queue.peek();
      if (next == null || !next.is(kind)) {
        return null;
      }
      if (kind == Kind.BODY) {
        leader = next.thread();
      }
      return queue.poll();
    }
  }

  private void commit(Connection on) throws SQLException {
    try {
      execute(on, "commit");
    } catch (SQLException e) {
      throw troubleOf.apply(e).atCommit(e);
    }
  }

  private void execute(Connection on, String sql) throws SQLException {
    statements.use(on, sql, PreparedStatement::execute);
  }

  private void finish(SqliteErrand<?> errand) {
    List<SqliteErrand<?>> members = batch;
    batch = new ArrayList<>();
    passOn();
    errand.finish();
    members.forEach(SqliteErrand::finish);
  }

  private void passOn() {
    SqliteErrand<?> next;
    synchronized (queue) {
      next = queue.poll();
      leader = next == null ? null : next.thread();
    }
    if (next != null) {
      next.lead();
    }
  }

  /** Waits for its turn like any other, then closes. Whoever comes after that is refused. */
  void close() {
    synchronized (queue) {
      if (closed) {
        return;
      }
    }
    awaitTurn(new SqliteErrand<>(Kind.LAST, on -> Outcome.rollback(file)));
    synchronized (queue) {
      closed = true;
    }
    disconnect();
    passOn();
  }

  private void disconnect() {
    Connection broken = connection;
    connection = null;
    if (broken != null) {
      try {
        statements.close(broken);
      } catch (SQLException e) {
        // It is of no use any more, and whoever met the first error hears of that one.
        return;
      }
    }
  }
}
