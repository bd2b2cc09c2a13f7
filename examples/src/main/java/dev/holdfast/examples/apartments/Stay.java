package dev.holdfast.examples.apartments;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.time.LocalDate;

/**
 * Some nights in an apartment, with a booking number.
 *
 * @param departure the day of the check-out, the first one whose night is not part of it
 */
record Stay(int number, ResourceId apartment, LocalDate arrival, LocalDate departure) {

  Stay {
    if (!arrival.isBefore(departure)) {
      throw new IllegalArgumentException(
          "A stay has at least one night, but this one is from %s to %s"
              .formatted(arrival, departure));
    }
  }

  /** The stay, not the guest: two stays of one guest must not share a night. */
  Owner owner() {
    return Owner.of("stay " + number);
  }
}
