package dev.holdfast.examples.readme;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;

/** The Java of docs/transactions.md. */
public final class Transactions {

  private Transactions() {}

  /** Reserves the small room, but only while the large one is free. */
  public static boolean blockBeside(
      Availability availability, ResourceId large, ResourceId small, TimeSlot slot, Owner owner) {
    // @start region=protected-read
    boolean blocked =
        availability.transaction(
            tx ->
                tx.isAvailable(large, slot)
                        && tx.block(small, slot, owner) instanceof BlockResult.Blocked
                    ? Outcome.commit(true)
                    : Outcome.rollback(false));
    // @end
    return blocked;
  }
}
