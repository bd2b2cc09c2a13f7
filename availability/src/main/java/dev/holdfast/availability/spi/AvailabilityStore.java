package dev.holdfast.availability.spi;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A database that makes one promise: it never contains two overlapping live blockades of one
 * resource, no matter how many clients, crashes and retries there are. How it keeps the promise is
 * up to the store. It does not decide who may do what.
 *
 * <p>Safe for use by many threads. A failure is a {@link StoreException}.
 */
public interface AvailabilityStore extends StoreReads {

  /**
   * Returns the slot as this store keeps it: the slot itself if time is exact, otherwise the
   * smallest enclosing slot on the grid.
   */
  TimeSlot normalize(TimeSlot slot);

  /**
   * Runs {@link StoreTransaction#claim} as a transaction of its own, in one round trip if the
   * database allows it.
   */
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor);

  /**
   * Runs the body in one transaction and returns its outcome. If a rival interferes, the body runs
   * again, a limited number of times, so it must have no effect outside the transaction. An
   * exception of the body rolls back and is rethrown.
   */
  <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body);

  /**
   * Runs the task once everything that this thread has written so far is committed: at once, unless
   * the store takes part in a transaction of the caller; then after its commit, or never.
   */
  void afterCommit(Runnable task);
}
