package dev.holdfast.scheduling.slots;

/** Why a start cannot be booked, in the order in which reasons are shown. */
public enum Reason {
  /** The event type takes no bookings. */
  EVENT_TYPE_INACTIVE,
  /** It has passed, or leaves less notice than the event type asks for. */
  TOO_SOON,
  /** It is on a later day than the event type can be booked for today. */
  TOO_FAR,
  /** The meeting is not wholly within a window, or its start is not on the window's grid. */
  OUTSIDE_AVAILABILITY,
  /** Somebody else has some of the time that the booking would claim. */
  SLOT_TAKEN,
  /** Some of the time that the booking would claim is disabled. */
  SLOT_DISABLED,
  /** The host is busy then, as an outside calendar says. */
  CALENDAR_BUSY,
  /** What an outside calendar says is not known yet, and unknown is not free. */
  CALENDAR_UNKNOWN
}
