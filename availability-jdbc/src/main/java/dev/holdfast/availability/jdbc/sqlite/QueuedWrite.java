package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.Session;
import dev.holdfast.availability.jdbc.engine.SessionCallback;
import dev.holdfast.availability.jdbc.engine.Sessions;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Work for the writer, on its way through the queue. */
final class QueuedWrite<T> {

  /** Which thread may do it, and what it needs. */
  enum Kind {
    /** The store's own work: any leader can do it, and if it fails, it has written nothing. */
    SMALL,
    /** The body of a transaction, which belongs in its caller's thread and may be rolled back. */
    BODY,
    /** The end, for which no transaction may be open. */
    LAST
  }

  private final SessionCallback<T> work;
  private final Kind kind;
  private final Thread thread = Thread.currentThread();
  private @Nullable T result;
  private @Nullable Throwable failure;
  private volatile boolean leads;
  private volatile boolean done;

  QueuedWrite(Kind kind, SessionCallback<T> work) {
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
  boolean run(Session session) throws SQLException {
    try {
      T ended = work.in(session);
      result = ended;
      return Sessions.isCommit(ended);
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

  T end() throws SQLException, ConflictException {
    if (failure instanceof SQLException e) {
      throw e;
    } else if (failure instanceof ConflictException e) {
      throw e;
    } else if (failure != null) {
      throw QueuedWrite.<RuntimeException>unchecked(failure);
    }
    return Objects.requireNonNull(result, "Work must end in a result");
  }

  /** Bodies in languages without checked exceptions can throw any exception. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E unchecked(Throwable failure) throws E {
    throw (E) failure;
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
