package dev.holdfast.server;

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
    return new Terms(
        INTRO,
        "Introduction",
        Optional.of("Half an hour to get to know each other."),
        Duration.ofMinutes(30),
        Optional.empty(),
        Duration.ofMinutes(5),
        Duration.ofMinutes(10),
        Duration.ofHours(2),
        60,
        false,
        false,
        hours(
            zone,
            WORKDAYS,
            LocalWindow.parse("09:00", "12:00"),
            LocalWindow.parse("13:00", "17:00")),
        A_DAY_BEFORE);
  }

  /** To be confirmed. */
  static Terms consultation(ZoneId zone) {
    return new Terms(
        "consultation",
        "Consultation",
        Optional.of("An hour, after I have confirmed it."),
        Duration.ofMinutes(60),
        Optional.of(Duration.ofMinutes(30)),
        Duration.ZERO,
        Duration.ofMinutes(15),
        Duration.ofHours(24),
        90,
        false,
        true,
        hours(
            zone,
            List.of(DayOfWeek.TUESDAY, DayOfWeek.THURSDAY),
            LocalWindow.parse("10:00", "16:00")),
        A_DAY_BEFORE);
  }

  /** One right after the other. */
  static Terms call(ZoneId zone) {
    return new Terms(
        "call",
        "Short call",
        Optional.empty(),
        Duration.ofMinutes(15),
        Optional.empty(),
        Duration.ZERO,
        Duration.ZERO,
        Duration.ofHours(1),
        30,
        true,
        false,
        hours(zone, WORKDAYS, LocalWindow.parse("08:00", "18:00")),
        A_DAY_BEFORE);
  }

  private static OpeningHours hours(ZoneId zone, List<DayOfWeek> days, LocalWindow... windows) {
    Map<DayOfWeek, List<LocalWindow>> weekly = new EnumMap<>(DayOfWeek.class);
    days.forEach(day -> weekly.put(day, List.of(windows)));
    return OpeningHours.weekly(zone, weekly);
  }
}
