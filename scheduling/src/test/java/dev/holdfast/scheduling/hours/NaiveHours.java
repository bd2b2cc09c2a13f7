package dev.holdfast.scheduling.hours;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;

/** Opening hours a second time, date by date and without a thought about speed. */
public final class NaiveHours {

  private NaiveHours() {}

  /** The windows of the dates around a range, neither joined nor sorted. */
  public static List<TimeSlot> windows(OpeningHours hours, TimeSlot around) {
    List<TimeSlot> windows = new ArrayList<>();
    LocalDate last = LocalDate.ofInstant(around.to(), hours.zone()).plusDays(2);
    LocalDate date = LocalDate.ofInstant(around.from(), hours.zone()).minusDays(3);
    for (; !date.isAfter(last); date = date.plusDays(1)) {
      for (LocalWindow window : windowsOf(hours, date)) {
        Instant from = resolve(hours, date.atStartOfDay().plusMinutes(window.startMinute()), false);
        Instant to = resolve(hours, date.atStartOfDay().plusMinutes(window.endMinute()), true);
        if (from.isBefore(to)) {
          windows.add(TimeSlot.of(from, to));
        }
      }
    }
    return windows;
  }

  private static List<LocalWindow> windowsOf(OpeningHours hours, LocalDate date) {
    return hours.overrides().containsKey(date)
        ? hours.overrides().get(date)
        : hours.weekly().getOrDefault(date.getDayOfWeek(), List.of());
  }

  private static Instant resolve(OpeningHours hours, LocalDateTime local, boolean isEnd) {
    ZoneOffsetTransition change = hours.zone().getRules().getTransition(local);
    if (change != null && change.isGap()) {
      return change.getInstant();
    }
    ZonedDateTime time = local.atZone(hours.zone());
    return (isEnd ? time.withLaterOffsetAtOverlap() : time.withEarlierOffsetAtOverlap())
        .toInstant();
  }
}
