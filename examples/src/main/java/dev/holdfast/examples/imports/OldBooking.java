package dev.holdfast.examples.imports;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;

/** A booking as the other system exports it. */
record OldBooking(String number, ResourceId resource, TimeSlot slot) {

  /** The booking and not its customer, so that two bookings of one customer cannot overlap. */
  Owner owner() {
    return Owner.of("old " + number);
  }
}
