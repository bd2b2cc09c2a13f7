package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.slots.Reason;

/** Why nothing was booked or changed. */
public enum BookingRefusal {
  EVENT_TYPE_NOT_FOUND,
  BOOKING_NOT_FOUND,
  /** There is no such hold, or it is for another meeting. */
  HOLD_MISMATCH,
  /** The booking's life cycle does not lead there, or not yet. */
  INVALID_TRANSITION,
  /** Somebody else changed the booking since. */
  STALE_VERSION,
  EVENT_TYPE_INACTIVE,
  TOO_SOON,
  TOO_FAR,
  OUTSIDE_AVAILABILITY,
  SLOT_TAKEN,
  SLOT_DISABLED,
  CALENDAR_BUSY,
  CALENDAR_UNKNOWN,
  /** Without a key, nobody has more open bookings of an event type under one mail address. */
  TOO_MANY_BOOKINGS,
  /** Without a key, nobody keeps more slots at a time. */
  TOO_MANY_HOLDS,
  /** Without a key, nobody books more with one host in a day. */
  TOO_MANY_TODAY,
  /** Without a key, it has to be drafted first: the event type checks mail addresses. */
  EMAIL_UNVERIFIED,
  /** There is no draft, or no longer. */
  DRAFT_NOT_FOUND;

  static BookingRefusal of(Reason reason) {
    return switch (reason) {
      case EVENT_TYPE_INACTIVE -> EVENT_TYPE_INACTIVE;
      case TOO_SOON -> TOO_SOON;
      case TOO_FAR -> TOO_FAR;
      case OUTSIDE_AVAILABILITY -> OUTSIDE_AVAILABILITY;
      case SLOT_TAKEN -> SLOT_TAKEN;
      case SLOT_DISABLED -> SLOT_DISABLED;
      case CALENDAR_BUSY -> CALENDAR_BUSY;
      case CALENDAR_UNKNOWN -> CALENDAR_UNKNOWN;
    };
  }
}
