package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Outcome;

/** Gives work a connection, and a transaction where it needs one. */
interface Sessions {

  /** Reads; sees committed data, and in a caller's transaction what that has written. */
  <T> T read(SqlWork<T> work);

  /** Does work that is one statement, or whose statements stand on their own. */
  <T> T single(SqlWork<T> work);

  /** Does work in one transaction, again if rivals interfere. */
  <T> Outcome<T> transact(SqlWork<Outcome<T>> work);

  /** See {@link dev.holdfast.availability.spi.AvailabilityStore#afterCommit}. */
  void afterCommit(Runnable task);
}
