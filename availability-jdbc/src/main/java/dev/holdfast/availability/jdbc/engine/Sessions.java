package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.Outcome;

/** Gives work a session, and runs it again if rivals interfere. */
public interface Sessions {

  /** What a piece of work is. */
  enum Scope {
    /** Only reads; sees committed data, and in a caller's transaction what that has written. */
    READ,
    /** One statement, or several that stand on their own. */
    STATEMENT,
    /** One transaction, rolled back if the work ends in an outcome that says so. */
    TRANSACTION
  }

  <T> T run(Scope scope, SessionCallback<T> work);

  /** Whether what ended with this result shall come true. */
  static boolean isCommit(Object result) {
    return !(result instanceof Outcome<?> outcome) || outcome.isCommit();
  }

  /** See {@link dev.holdfast.availability.spi.AvailabilityStore#afterCommit}. */
  void afterCommit(Runnable task);
}
