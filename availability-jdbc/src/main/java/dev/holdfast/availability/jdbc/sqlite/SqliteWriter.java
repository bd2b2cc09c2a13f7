package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.SessionCallback;
import dev.holdfast.availability.jdbc.engine.Sessions;
import dev.holdfast.availability.jdbc.sqlite.QueuedWrite.Kind;
import dev.holdfast.availability.spi.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that writes, and group commit on it without a thread of its own.
 *
 * <p>A commit waits for the disk, as long for fifty changes as for one. So callers that arrive
 * while another one writes wait in a queue. The first in the queue is the leader: it does its own
 * work, then the small work of those behind it. If the next one is the body of a transaction, which
 * must run in its caller's thread, the leader hands the lead and the open transaction over to that
 * caller, and waits. If nobody is left, or the batch is large or old, the leader commits for the
 * whole batch and wakes the others. Nobody gets an answer before that commit; if it fails, all of
 * them fail.
 *
 * <p>A body runs in a savepoint and is rolled back alone. While it runs, everybody else waits. A
 * caller that waited too long for its turn gets {@code CONTENDED}. A caller that waited too long
 * for the commit, because a later body in its batch does not end, gets {@code UNKNOWN_OUTCOME}. A
 * body cannot write through the store outside its transaction, because it would wait for itself:
 * that is refused.
 *
 * <p>After an error of the database the state of the transaction is unknown; SQLite rolls some back
 * by itself, for example on a full disk. So the whole batch fails, the connection is closed, which
 * rolls back the rest, and the next leader opens another.
 */
final class SqliteWriter {

  private static final int LARGEST_BATCH = 256;

  /**
   * How long to wait.
   *
   * @param limit for a turn, and for a commit
   * @param linger for more to join a batch, from when its first is done
   */
  record Waits(Duration limit, Duration linger) {}

  private final SqliteFile file;
  private final Waits waits;

  // The queue is also the lock for these two.
  private final Queue<QueuedWrite<?>> queue = new ArrayDeque<>();
  private @Nullable Thread leader;
  private boolean closed;

  // These belong to who leads.
  private @Nullable SqliteConnection connection;
  private List<QueuedWrite<?>> batch = new ArrayList<>();
  private long firstDone;

  SqliteWriter(SqliteFile file, Waits waits) {
    this.file = file;
    this.waits = waits;
  }

  /** Runs a statement of the store, which any leader can do, or a transaction of the caller. */
  <T> T write(Sessions.Scope scope, SessionCallback<T> work)
      throws SQLException, ConflictException {
    Kind kind = scope == Sessions.Scope.STATEMENT ? Kind.SMALL : Kind.BODY;
    QueuedWrite<T> write = new QueuedWrite<>(kind, work);
    awaitTurn(write);
    if (!write.isDone()) {
      lead(write);
    }
    if (!await(write::isDone)) {
      throw unknown();
    }
    return write.end();
  }

  /** Waits for the lead, or until another who leads has done it. */
  private void awaitTurn(QueuedWrite<?> write) {
    if (leadsAtOnce(write) || await(write::isCalled)) {
      return;
    }
    synchronized (queue) {
      if (queue.remove(write)) {
        throw new StoreException(
            StoreException.Kind.CONTENDED,
            "Others kept writing for %s, so that this never had its turn".formatted(waits.limit()));
      }
    }
    // Somebody has it in hand.
    if (!await(write::isCalled)) {
      throw unknown();
    }
  }

  private StoreException unknown() {
    return new StoreException(
        StoreException.Kind.UNKNOWN_OUTCOME,
        "Written, but not committed within %s: the body of another transaction, or the disk, is slow"
            .formatted(waits.limit()));
  }

  private boolean leadsAtOnce(QueuedWrite<?> write) {
    synchronized (queue) {
      if (leader == write.thread()) {
        throw new IllegalStateException(
            "The body of a transaction wrote through the store and would wait for itself."
                + " Write through the transaction that it was given");
      }
      requireOpen();
      if (leader == null) {
        leader = write.thread();
        return true;
      }
      queue.add(write);
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
    long start = System.nanoTime();
    long left = waits.limit().toNanos();
    boolean interrupted = false;
    while (!condition.getAsBoolean() && left > 0) {
      LockSupport.parkNanos(this, left);
      left = waits.limit().toNanos() - (System.nanoTime() - start);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return condition.getAsBoolean();
  }

  private void lead(QueuedWrite<?> write) {
    try {
      SqliteConnection on = begin();
      run(write, on);
      if (batch.isEmpty()) {
        firstDone = System.nanoTime();
      }
      batch.add(write);
      for (var next = next(Kind.SMALL); next != null; next = next(Kind.SMALL)) {
        batch.add(next);
        next.run(on.session());
      }
      var next = next(Kind.BODY);
      if (next != null) {
        next.lead();
        return;
      }
      commit(on);
    } catch (Throwable e) {
      write.fail(e);
      batch.forEach(member -> member.fail(e));
      disconnect();
    }
    finish(write);
  }

  private SqliteConnection begin() throws SQLException {
    requireOpen();
    SqliteConnection on = connection;
    if (on == null) {
      on = new SqliteConnection(file.writer());
      connection = on;
    }
    if (batch.isEmpty()) {
      on.session().execute("begin immediate");
    }
    return on;
  }

  private void run(QueuedWrite<?> write, SqliteConnection on) throws SQLException {
    if (write.is(Kind.SMALL)) {
      write.run(on.session());
      return;
    }
    on.session().execute("savepoint body");
    if (!write.run(on.session())) {
      on.session().execute("rollback to body");
    }
    on.session().execute("release body");
  }

  /** The next in the queue if it is of that kind and the batch takes more; it leads from now. */
  private @Nullable QueuedWrite<?> next(Kind kind) {
    if (batch.size() >= LARGEST_BATCH || System.nanoTime() - firstDone > waits.linger().toNanos()) {
      return null;
    }
    synchronized (queue) {
      QueuedWrite<?> next = queue.peek();
      if (next == null || !next.is(kind)) {
        return null;
      }
      if (kind == Kind.BODY) {
        leader = next.thread();
      }
      return queue.poll();
    }
  }

  private void commit(SqliteConnection on) throws SQLException {
    try {
      on.session().execute("commit");
    } catch (SQLException e) {
      throw SqliteErrors.of(e).atCommit(e);
    }
  }

  private void finish(QueuedWrite<?> write) {
    List<QueuedWrite<?>> members = batch;
    batch = new ArrayList<>();
    passOn();
    write.finish();
    members.forEach(QueuedWrite::finish);
  }

  private void passOn() {
    QueuedWrite<?> next;
    synchronized (queue) {
      next = queue.poll();
      leader = next == null ? null : next.thread();
    }
    if (next != null) {
      next.lead();
    }
  }

  /** Waits for its turn like any other, then closes. Later calls are refused. */
  void close() {
    synchronized (queue) {
      if (closed) {
        return;
      }
    }
    awaitTurn(new QueuedWrite<>(Kind.LAST, session -> file));
    synchronized (queue) {
      closed = true;
    }
    disconnect();
    passOn();
  }

  private void disconnect() {
    SqliteConnection broken = connection;
    connection = null;
    if (broken != null) {
      try {
        broken.close();
      } catch (SQLException e) {
        // The connection is useless, and the first error has already been reported.
        return;
      }
    }
  }
}
