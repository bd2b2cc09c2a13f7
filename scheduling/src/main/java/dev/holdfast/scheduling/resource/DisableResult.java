package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Disabled;
import dev.holdfast.scheduling.booking.Booking;
import java.util.List;

/** How disabling time of a resource ended. */
public sealed interface DisableResult {

  /**
   * The time is out of use, except what bookings keep.
   *
   * @param left what bookings have in the time and keep, past ones included, in order
   * @param cancelled the bookings that were cancelled for it
   * @param kept the confirmed bookings that keep their time
   * @param pending bookings that nobody confirmed yet; nobody can, while the time is disabled
   */
  record Done(
      Disabled disabled,
      List<Blockade> left,
      List<Booking> cancelled,
      List<Booking> kept,
      List<Booking> pending)
      implements DisableResult {
    public Done {
      left = List.copyOf(left);
      cancelled = List.copyOf(cancelled);
      kept = List.copyOf(kept);
      pending = List.copyOf(pending);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param bookings those in the way, by start
   */
  record Refused(Reason reason, List<Booking> bookings) implements DisableResult {
    public Refused {
      bookings = List.copyOf(bookings);
    }
  }

  /** Why nothing was changed. */
  enum Reason {
    /** Bookings have some of the time, or wait for it. */
    BOOKINGS_IN_THE_WAY,
    /** More bookings than one step can cancel, or look at. */
    TOO_MANY_BOOKINGS,
    /** Others changed bookings at the same moment. Trying again is safe. */
    CONTENDED
  }
}
