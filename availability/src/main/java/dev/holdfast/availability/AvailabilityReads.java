package dev.holdfast.availability;

import java.util.Collection;
import java.util.List;

/** Reads of the time of resources. */
public interface AvailabilityReads {

  /** Returns the window as periods without gaps. */
  Calendar calendar(ResourceId resource, TimeSlot window);

  /** Returns a calendar for each of the resources, in the given order, all from one moment. */
  List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window);

  /**
   * Returns the blockades that overlap the slot, in order and uncut, with their ids; holds have
   * their expiry.
   */
  List<Blockade> blockades(ResourceId resource, TimeSlot slot);

  /** Whether every instant of the slot is free. */
  boolean isAvailable(ResourceId resource, TimeSlot slot);

  /** Returns the resources that are free for all of the slot, in the given order. */
  List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot);
}
