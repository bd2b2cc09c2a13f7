package dev.holdfast.availability.document;

import java.util.Collection;

/**
 * Documents together with what else one unit of work writes into the same database: a booking
 * beside the time that it claims. Both come true in one step, or neither does.
 *
 * <p>{@link DocumentStore#joining} makes a store of it. The body of a transaction on that store
 * hands its own writes to the port, which keeps them until the swap.
 */
public interface JointPort extends DocumentPort {

  /** A body begins to run: what an earlier run of it wanted to write never happened. */
  void begin();

  /** Whether the body that runs has anything to write beside documents. */
  boolean hasWrites();

  /**
   * Writes and checks documents as {@link DocumentPort} says, and in the same step all that the
   * body handed over. A condition of the body's own that fails is a lost race like any other: the
   * answer is false, and the body runs again.
   *
   * @param swaps may be none, if the body has not touched anybody's time
   */
  @Override
  boolean compareAndSwap(Collection<Swap> swaps);
}
