package dev.holdfast.torture.service.history;

import java.util.Locale;

/** What a disable on a host's own timeline does with the bookings in its way. */
public enum OnBookings {
  REFUSE,
  CANCEL,
  KEEP;

  /** As the API spells it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
