package dev.holdfast.examples.pool;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.List;

/** Bikes that are all alike: customers get any that is free. */
final class BikePool {

  private static final ResourceId POOL = ResourceId.of("bikes");

  private final Availability availability;

  BikePool(Availability availability) {
    this.availability = availability;
  }

  void add(ResourceId bike) {
    availability.putUnder(POOL, bike);
  }

  // @start region=pool-rent
  /** Rents out any bike. Repeating it for the same rental returns the same bike. */
  BlockResult rent(TimeSlot slot, Owner rental) {
    return availability.blockAnyOf(availability.childrenOf(POOL), slot, rental);
  }

  /** Counts the bikes that are free for all of the slot, to show it to customers. */
  int countFree(TimeSlot slot) {
    return availability.findAvailableUnder(POOL, slot).size();
  }

  // @end

  // @start region=pool-group
  /** Rents out as many bikes as the group has riders, or none at all. */
  BlockResult rentToGroup(TimeSlot slot, int riders, Owner rental) {
    List<Claim> bikes =
        availability.childrenOf(POOL).stream().map(bike -> Claim.of(bike, slot)).toList();
    return availability.blockAnyOf(bikes, riders, rental);
  }
  // @end
}
