package dev.holdfast.server.launch.demo;

import dev.holdfast.scheduling.eventtype.EventType.Terms;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be booked in the demo: one event type for each way to set one up. */
final class DemoTerms {

  static final String INTRO = "intro";

  private static final List<DayOfWeek> WORKDAYS =
      List.of(
          DayOfWeek.MONDAY,
          DayOfWeek.TUESDAY,
          DayOfWeek.WEDNESDAY,
          DayOfWeek.THURSDAY,
          DayOfWeek.FRIDAY);

  private static final List<Duration> A_DAY_BEFORE = List.of(Duration.ofDays(1));

  private DemoTerms() {}

  /** With time around it. */
  static Terms intro(ZoneId zone) {
    return Terms.of(
            INTRO,
            "Introduction",
            Duration.ofMinutes(30),
            hours(
                zone,
                WORKDAYS,
                LocalWindow.parse("09:00", "12:00"),
                LocalWindow.parse("13:00", "17:00")))
        .description(Optional.of("Half an hour to get to know each other."))
        .bufferBefore(Duration.ofMinutes(5))
        .bufferAfter(Duration.ofMinutes(10))
        .minimumNotice(Duration.ofHours(2))
        .reminders(A_DAY_BEFORE)
        .build();
  }

  /** To be confirmed. */
  static Terms consultation(ZoneId zone) {
    return Terms.of(
            "consultation",
            "Consultation",
            Duration.ofMinutes(60),
            hours(
                zone,
                List.of(DayOfWeek.TUESDAY, DayOfWeek.THURSDAY),
                LocalWindow.parse("10:00", "16:00")))
        .description(Optional.of("An hour, after I have confirmed it."))
        .slotInterval(Optional.of(Duration.ofMinutes(30)))
        .bufferAfter(Duration.ofMinutes(15))
        .minimumNotice(Duration.ofHours(24))
        .maxAdvanceDays(90)
        .requiresConfirmation(true)
        .reminders(A_DAY_BEFORE)
        .build();
  }

  /** One right after the other. */
  static Terms call(ZoneId zone) {
    return Terms.of(
            "call",
            "Short call",
            Duration.ofMinutes(15),
            hours(zone, WORKDAYS, LocalWindow.parse("08:00", "18:00")))
        .minimumNotice(Duration.ofHours(1))
        .maxAdvanceDays(30)
        .packed(true)
        .reminders(A_DAY_BEFORE)
        .build();
  }

  private static OpeningHours hours(ZoneId zone, List<DayOfWeek> days, LocalWindow... windows) {
    Map<DayOfWeek, List<LocalWindow>> weekly = new EnumMap<>(DayOfWeek.class);
    days.forEach(day -> weekly.put(day, List.of(windows)));
    return OpeningHours.weekly(zone, weekly);
  }
}
