package dev.holdfast.examples.practice;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;

/** A patient's time with a doctor, with a number of its own. */
record Appointment(int number, TimeSlot slot) {

  // @start region=practice-buffers
  private static final Duration NOTES = Duration.ofMinutes(5);
  private static final Duration CLEANING = Duration.ofMinutes(15);

  /** The doctor's time, with a few minutes for notes. */
  TimeSlot forDoctor() {
    return slot.withTo(slot.to().plus(NOTES));
  }

  /** The room's time, with cleaning afterwards. */
  TimeSlot forRoom() {
    return slot.withTo(slot.to().plus(CLEANING));
  }

  // @end

  Owner owner() {
    return Owner.of("appointment " + number);
  }
}
