package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.TimeSlot;
import java.util.List;

/** How booking, or a change of a booking, ended. */
public sealed interface BookingResult {

  /** It is done; the booking as it is now. */
  record Done(Booking booking) implements BookingResult {}

  /**
   * Nothing was changed.
   *
   * @param alternatives times nearby that could be booked a moment ago, the nearest first
   */
  record Refused(BookingRefusal reason, List<TimeSlot> alternatives) implements BookingResult {
    public Refused {
      alternatives = List.copyOf(alternatives);
    }

    static Refused because(BookingRefusal reason) {
      return new Refused(reason, List.of());
    }
  }
}
