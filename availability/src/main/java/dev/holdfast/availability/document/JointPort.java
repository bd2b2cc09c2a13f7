package dev.holdfast.availability.document;

import java.util.Collection;

/**
 * Documents together with other writes of a unit of work to the same database, such as a booking
 * and the time that it claims. Both are written in one step, or neither is.
 *
 * <p>{@link DocumentStore#joining} makes a store of it. The body of a transaction on that store
 * adds its own writes to the port, which keeps them until the swap.
 */
public interface JointPort extends DocumentPort {

  /** Called when a body begins to run: discards the writes of an earlier run. */
  void begin();

  /** Whether the body has anything to write besides documents. */
  boolean hasWrites();

  /**
   * Writes and checks documents as {@link DocumentPort} specifies, and in the same step all writes
   * of the body. If a condition of these fails, it is a lost race like any other: the answer is
   * false, and the body runs again.
   *
   * @param swaps may be empty if the body has not changed any time
   */
  @Override
  boolean compareAndSwap(Collection<Swap> swaps);
}
