package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.benchmarks.measure.FreeSlots;

/** Our side of most figures: a free slot is blocked, and a taken one refused. */
public final class Blocks {

  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");

  private final Availability availability;
  private final FreeSlots slots;

  Blocks(AvailabilityStore store, FreeSlots slots) {
    this.availability = Availability.on(store);
    this.slots = slots;
  }

  void block(int thread) {
    attempt(slots.next(), ANN, true);
  }

  void refuse(int thread) {
    attempt(slots.taken(), BOB, false);
  }

  private void attempt(Claim claim, Owner owner, boolean expected) {
    BlockResult result = availability.block(claim.resource(), claim.slot(), owner);
    if (result instanceof Blocked != expected) {
      throw new IllegalStateException(
          "%s by %s should%s be blocked: %s"
              .formatted(claim, owner, expected ? "" : " not", result));
    }
  }
}
