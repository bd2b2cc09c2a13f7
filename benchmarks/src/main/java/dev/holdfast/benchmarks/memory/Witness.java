package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Owner;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Notices every double booking while it lasts, not only those that are left at the end. An owner
 * signs each cell it gets and removes the signature before it releases the cell, so nobody ever
 * finds another owner's signature in a new cell.
 */
final class Witness {

  private final AtomicReferenceArray<@Nullable Owner> signatures;

  Witness(int cells) {
    signatures = new AtomicReferenceArray<>(cells);
  }

  /**
   * @throws IllegalStateException if another owner has one of the cells
   */
  void sign(int first, int end, Owner owner) {
    for (int cell = first; cell < end; cell++) {
      Owner found = signatures.compareAndExchange(cell, null, owner);
      if (found != null && !found.equals(owner)) {
        throw new IllegalStateException(
            "DOUBLE BOOKING: %s was given to %s although %s has it"
                .formatted(Cells.slot(cell, cell + 1), owner, found));
      }
    }
  }

  void wipe(int first, int end) {
    for (int cell = first; cell < end; cell++) {
      signatures.set(cell, null);
    }
  }
}
