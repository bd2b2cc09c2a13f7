package dev.holdfast.scheduling.booking;

/** How holding a slot ended. */
public sealed interface HoldResult {

  /** The slot is kept for a while. */
  record Held(Hold hold) implements HoldResult {}

  /** Nothing was changed. */
  record Refused(BookingRefusal reason) implements HoldResult {}
}
