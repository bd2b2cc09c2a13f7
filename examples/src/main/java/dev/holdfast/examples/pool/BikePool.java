package dev.holdfast.examples.pool;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.ArrayList;
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
  /** Rents out a bike for each rider of a group, or none at all. */
  BlockResult rentToGroup(TimeSlot slot, List<Owner> riders) {
    List<ResourceId> bikes = availability.childrenOf(POOL);
    return availability.transaction(
        tx -> {
          List<Blockade> rented = new ArrayList<>();
          for (Owner rider : riders) {
            BlockResult result = tx.blockAnyOf(bikes, slot, rider);
            if (!(result instanceof BlockResult.Blocked blocked)) {
              return Outcome.rollback(result);
            }
            rented.addAll(blocked.blockades());
          }
          return Outcome.commit(new BlockResult.Blocked(rented));
        });
  }
  // @end
}
