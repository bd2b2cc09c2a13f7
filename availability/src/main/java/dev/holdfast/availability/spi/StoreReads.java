package dev.holdfast.availability.spi;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.List;
import java.util.Set;

/**
 * What can be asked of a store. Every answer is from committed data (and, inside a transaction, the
 * transaction's own changes), and one answer is from one moment. Expired holds are never seen. A
 * resource nobody wrote about is free.
 */
public interface StoreReads {

  /** The live blockades of these resources that overlap the slot, by resource, then by time. */
  List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot);

  /** One calendar for each of these resources, in the order of the set. */
  List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window);

  /** The resources directly under this one, in order. */
  List<ResourceId> childrenOf(ResourceId parent);
}
