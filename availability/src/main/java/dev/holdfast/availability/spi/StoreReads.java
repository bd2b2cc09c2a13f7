package dev.holdfast.availability.spi;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.List;
import java.util.Set;

/**
 * Reads of a store. Every answer shows committed data (and, inside a transaction, the transaction's
 * own changes) of one moment. Expired holds are never returned. A resource that was never used is
 * free.
 */
public interface StoreReads {

  /** The live blockades of these resources that overlap the slot, by resource, then by time. */
  List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot);

  /** One calendar for each of these resources, in the order of the set. */
  List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window);

  /** The resources directly under this one, in order. */
  List<ResourceId> childrenOf(ResourceId parent);
}
