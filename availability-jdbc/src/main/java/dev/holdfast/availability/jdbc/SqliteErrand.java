package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Work for the writer, on its way through the queue. */
final class SqliteErrand<T> {

  /** Who does it, and what it needs. */
  enum Kind {
    /** The store's own work: whoever leads can do it, and if it fails it has written nothing. */
    SMALL,
    /** The body of a transaction, which belongs in its caller's thread and may be rolled back. */
    BODY,
    /** The end, for which no transaction may be open. */
    LAST
  }

  private final SqlWork<Outcome<T>> work;
  private final Kind kind;
  private final Thread thread = Thread.currentThread();
  private @Nullable Outcome<T> outcome;
  private @Nullable Throwable failure;
  private volatile boolean leads;
  private volatile boolean done;

  SqliteErrand(Kind kind, SqlWork<Outcome<T>> work) {
    this.kind = kind;
    this.work = work;
  }

  boolean is(Kind asked) {
    return kind == asked;
  }

  Thread thread() {
    return thread;
  }

  /**
   * Does the work and says whether it shall come true.
   *
   * @throws SQLException if the database failed, and with it the whole transaction
   */
  boolean run(Connection on) throws SQLException {
    try {
      outcome = work.on(on);
      return outcome.isCommit();
    } catch (SQLException e) {
      throw e;
    } catch (Throwable e) {
      failure = e;
      return false;
    }
  }

  /** What went wrong first counts. */
  void fail(Throwable e) {
    failure = failure == null ? e : failure;
  }

  Outcome<T> end() throws SQLException, Interference {
    if (failure instanceof SQLException e) {
      throw e;
    } else if (failure instanceof Interference e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
    return Objects.requireNonNull(outcome, "Work must end in an outcome");
  }

  boolean isDone() {
    return done;
  }

  /** Whether there is nothing to wait for. */
  boolean isCalled() {
    return leads || done;
  }

  void lead() {
    leads = true;
    LockSupport.unpark(thread);
  }

  void finish() {
    done = true;
    LockSupport.unpark(thread);
  }
}
