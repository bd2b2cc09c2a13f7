package dev.holdfast.server.calendar.oauth;

/** What a host is asked to allow. */
public enum Access {
  /** To see when he is busy. */
  READ,
  /** To write bookings into his calendar as well. */
  WRITE
}
