package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Instant;
import java.util.Optional;

/**
 * An external calendar, and what is known of it.
 *
 * @param times empty: it was never read
 */
public record KnownCalendar(
    Provider provider, Choice choice, SyncStatus sync, Optional<BusyTimes> times) {

  public CalendarState state(Instant now) {
    return CalendarState.of(choice, sync, now);
  }

  /** When the host is busy, as far as this calendar has a say. */
  public Intervals busy() {
    return times
        .filter(known -> choice.syncEnabled())
        .map(BusyTimes::busy)
        .orElseGet(Intervals::none);
  }

  /**
   * From when on nothing is known, so that nothing can be booked: what is unknown is not free. A
   * host may decide that what was known long ago still counts.
   */
  public Instant knownUntil(Instant now) {
    if (pausesBooking(now)) {
      return Instant.MIN;
    }
    return state(now) == CalendarState.DISABLED ? Instant.MAX : asked();
  }

  /** Whether nothing can be booked until it is read. */
  public boolean pausesBooking(Instant now) {
    return state(now).pausesBooking(choice);
  }

  private Instant asked() {
    return times.map(BusyTimes::until).orElse(Instant.MIN);
  }
}
