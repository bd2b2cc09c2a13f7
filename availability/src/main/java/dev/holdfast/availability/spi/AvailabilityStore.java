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
 * A database that makes one promise: it never holds two overlapping live blockades on one resource,
 * no matter how many clients, crashes and retries there are. How it keeps the promise is up to the
 * store; the rules of who may do what are not its concern.
 *
 * <p>Safe for use by many threads. What it could not do is a {@link StoreException}.
 */
public interface AvailabilityStore extends StoreReads {

  /**
   * The slot as this store keeps it: the slot itself where time is exact, the smallest enclosing
   * one on the grid where it is not.
   */
  TimeSlot normalize(TimeSlot slot);

  /**
   * {@link StoreTransaction#claim} as a transaction of its own, in one round trip where the
   * database allows it.
   */
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor);

  /**
   * Runs the body in one transaction and answers how it ended. When a rival interferes the body
   * runs again, a bounded number of times, so it must have no effect outside the transaction. What
   * the body throws rolls back and is thrown on.
   */
  <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body);

  /**
   * Runs the task once what this thread has written so far is committed: at once, unless the store
   * takes part in a transaction of the caller's; then after that one's commit, or never.
   */
  void afterCommit(Runnable task);
}
