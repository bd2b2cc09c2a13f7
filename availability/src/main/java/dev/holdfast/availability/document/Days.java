package dev.holdfast.availability.document;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SortedSet;

/**
 * The days in UTC that a slot touches, from the first to the last. No slot starts after the last
 * day there is, so that is where an open-ended one ends for this purpose.
 */
record Days(LocalDate first, LocalDate last) {

  private static final LocalDate VERY_LAST = dayOf(TimeSlot.LATEST);

  static Days of(TimeSlot slot) {
    return new Days(
        dayOf(slot.from()), slot.isOpenEnded() ? VERY_LAST : dayOf(slot.to().minusNanos(1)));
  }

  long count() {
    return ChronoUnit.DAYS.between(first, last) + 1;
  }

  List<LocalDate> all() {
    return first.datesUntil(last.plusDays(1)).toList();
  }

  SortedSet<LocalDate> among(SortedSet<LocalDate> days) {
    return days.subSet(first, last.plusDays(1));
  }

  private static LocalDate dayOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
