package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.TimeSlot;
import java.util.List;

/** How holding a slot ended. */
public sealed interface HoldResult {

  /** The slot is kept for a while. */
  record Held(Hold hold) implements HoldResult {}

  /**
   * Nothing was changed.
   *
   * @param alternatives times nearby that could be held a moment ago, the nearest first
   */
  record Refused(BookingRefusal reason, List<TimeSlot> alternatives) implements HoldResult {
    public Refused {
      alternatives = List.copyOf(alternatives);
    }

    static Refused because(BookingRefusal reason) {
      return new Refused(reason, List.of());
    }
  }
}
