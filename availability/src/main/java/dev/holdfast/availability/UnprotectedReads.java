package dev.holdfast.availability;

import java.util.List;

/**
 * Reads whose answer is true at the moment of reading only: others may change what they saw right
 * after. Fine to show, and to choose what to try; not to decide on.
 */
public interface UnprotectedReads extends AvailabilityReads {

  /**
   * The resources directly under the parent that are wholly free then, in their order.
   *
   * @throws IllegalArgumentException if more than {@link Limits#MAX_RESOURCES} are under it
   */
  List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot);

  /** The resources directly under the parent, in their order. */
  List<ResourceId> childrenOf(ResourceId parent);
}
