package dev.holdfast.server.booking.dashboard;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part of the bookings, as the dashboard divides them. */
enum BookingTab {
  UPCOMING(false),
  PENDING(false),
  PAST(true),
  CANCELLED(true);

  private final boolean latestFirst;

  BookingTab(boolean latestFirst) {
    this.latestFirst = latestFirst;
  }

  static BookingTab of(@Nullable String name) {
    for (BookingTab tab : values()) {
      if (tab.key().equals(name)) {
        return tab;
      }
    }
    return UPCOMING;
  }

  /** As addresses and words have it. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isLatestFirst() {
    return latestFirst;
  }

  /** What a store can look up; {@link #has} decides about the rest. */
  Bookings.Filter filter(Optional<EventTypeId> eventType, Instant now) {
    return new Bookings.Filter(
        status(), during(now), eventType, Optional.empty(), Optional.empty());
  }

  private Optional<BookingStatus> status() {
    return switch (this) {
      case UPCOMING -> Optional.of(BookingStatus.CONFIRMED);
      case PENDING -> Optional.of(BookingStatus.PENDING);
      case CANCELLED -> Optional.of(BookingStatus.CANCELLED);
      case PAST -> Optional.empty();
    };
  }

  private Optional<TimeSlot> during(Instant now) {
    return switch (this) {
      case UPCOMING -> Optional.of(TimeSlot.from(now));
      case PAST -> Optional.of(TimeSlot.of(TimeSlot.EARLIEST, now));
      case PENDING, CANCELLED -> Optional.empty();
    };
  }

  /** Whether a booking that the filter lets through belongs here. */
  boolean has(Booking booking, Instant now) {
    return this != PAST
        || switch (booking.status()) {
          case CONFIRMED -> !booking.time().to().isAfter(now);
          case COMPLETED, NO_SHOW -> true;
          case PENDING, CANCELLED -> false;
        };
  }
}
