package dev.holdfast.examples.levels;

import dev.holdfast.availability.TimeSlot;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Checks whether a car is free, then stores the reservation. Do not copy this. */
final class CheckThenInsert {

  private final List<Reservation> reservations = new CopyOnWriteArrayList<>();
  private final Runnable meanwhile;

  /**
   * A rental without reservations.
   *
   * @param meanwhile what goes on between the check and the insert
   */
  CheckThenInsert(Runnable meanwhile) {
    this.meanwhile = meanwhile;
  }

  /** Which rider has which car, and when. */
  record Reservation(String car, String rider, TimeSlot slot) {}

  // @start region=why-check-then-insert
  boolean reserve(String car, String rider, TimeSlot slot) {
    for (Reservation other : reservations) {
      if (other.car().equals(car) && other.slot().overlaps(slot)) {
        return false;
      }
    }
    meanwhile.run();
    reservations.add(new Reservation(car, rider, slot));
    return true;
  }

  // @end

  List<Reservation> reservations() {
    return List.copyOf(reservations);
  }
}
