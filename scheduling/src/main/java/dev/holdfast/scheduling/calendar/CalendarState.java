package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import java.time.Duration;
import java.time.Instant;

/** How up to date an external calendar is. */
public enum CalendarState {
  SYNCED,
  /** It could not be reached the last time; what is known is still fresh. */
  FAILING,
  /** What is known is too old to rely on. */
  STALE,
  NEVER_SYNCED,
  /** The host wants it left alone. */
  DISABLED;

  /** From then on, what is known of a calendar is stale. */
  public static final Duration STALE_AFTER = Duration.ofHours(24);

  /** Whether nothing can be booked because nobody knows when the host is busy. */
  public boolean pausesBooking(Choice choice) {
    return switch (this) {
      case NEVER_SYNCED -> true;
      case STALE -> choice.whenStale() == WhenStale.CLOSED;
      case SYNCED, FAILING, DISABLED -> false;
    };
  }

  public static CalendarState of(Choice choice, SyncStatus sync, Instant now) {
    if (!choice.syncEnabled()) {
      return DISABLED;
    }
    if (sync.syncedAt().isEmpty()) {
      return NEVER_SYNCED;
    }
    if (sync.syncedAt().get().plus(STALE_AFTER).isBefore(now)) {
      return STALE;
    }
    return sync.failures() > 0 ? FAILING : SYNCED;
  }
}
