package dev.holdfast.availability;

import java.util.Collection;
import java.util.List;

/** What can be asked about resources' time. */
public interface AvailabilityReads {

  /** The window cut into periods, without gaps. */
  Calendar calendar(ResourceId resource, TimeSlot window);

  /** A calendar for each of the resources, in the order given, all from one moment. */
  List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window);

  /**
   * The blockades that overlap the slot, in order and whole: with their ids, and holds with their
   * expiry.
   */
  List<Blockade> blockades(ResourceId resource, TimeSlot slot);

  /** Whether every instant of the slot is free. */
  boolean isAvailable(ResourceId resource, TimeSlot slot);

  /** Those of the resources that are wholly free then, in the order given. */
  List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot);
}
