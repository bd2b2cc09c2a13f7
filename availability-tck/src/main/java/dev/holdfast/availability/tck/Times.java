package dev.holdfast.availability.tck;

import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;

/**
 * Writes slots the way people do: {@code 10:00-11:00} is that hour of one certain day in UTC,
 * {@code 22:00-26:00} reaches into the next, and {@code 10:00-} has no end.
 */
final class Times {

  /** Midnight, UTC, of the day on which the contracts play. */
  static final Instant MIDNIGHT = Instant.parse("2030-05-07T00:00:00Z");

  /** More than the contracts use, apart from those about far away times. */
  static final TimeSlot DAYS_AROUND =
      TimeSlot.of(MIDNIGHT.minus(Duration.ofDays(1)), MIDNIGHT.plus(Duration.ofDays(4)));

  private Times() {}

  static TimeSlot slot(String text) {
    String[] ends = text.split("-", -1);
    return ends[1].isEmpty() ? TimeSlot.from(at(ends[0])) : TimeSlot.of(at(ends[0]), at(ends[1]));
  }

  /** One of the day's 24 hours. */
  static TimeSlot hour(int hour) {
    return TimeSlot.of(MIDNIGHT.plus(Duration.ofHours(hour)), Duration.ofHours(1));
  }

  static Instant at(String text) {
    String[] parts = text.split(":", -1);
    return MIDNIGHT
        .plus(Duration.ofHours(Long.parseLong(parts[0])))
        .plus(Duration.ofMinutes(Long.parseLong(parts[1])));
  }
}
