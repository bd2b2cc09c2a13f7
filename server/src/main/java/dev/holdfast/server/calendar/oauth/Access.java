package dev.holdfast.server.calendar.oauth;

/** What a host is asked to allow. */
public enum Access {
  /** To see when the host is busy. */
  READ,
  /** To write bookings into the host's calendar as well. */
  WRITE
}
