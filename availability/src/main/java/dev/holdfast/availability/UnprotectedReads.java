package dev.holdfast.availability;

import java.util.List;

/**
 * Reads whose answer is true at the moment of reading only: others may change that time right
 * after. Use them to show something or to choose what to try, not to decide.
 */
public interface UnprotectedReads extends AvailabilityReads {

  /**
   * Returns the resources directly under the parent that are free for all of the slot, in their
   * order.
   *
   * @throws IllegalArgumentException if more than {@link Limits#MAX_RESOURCES} are under it
   */
  List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot);

  /** Returns the resources directly under the parent, in their order. */
  List<ResourceId> childrenOf(ResourceId parent);
}
