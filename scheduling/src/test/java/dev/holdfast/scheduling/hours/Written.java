package dev.holdfast.scheduling.hours;

import dev.holdfast.availability.TimeSlot;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hours and times as one would write them down. */
public final class Written {

  private static final Set<DayOfWeek> EVERY_DAY = Set.of(DayOfWeek.values());

  private Written() {}

  /** The windows of {@code "09:00-12:00 13:00-17:00"}. */
  public static List<LocalWindow> windows(String text) {
    List<LocalWindow> windows = new ArrayList<>();
    for (String window : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
      String[] ends = window.split("-", -1);
      windows.add(LocalWindow.parse(ends[0], ends[1]));
    }
    return windows;
  }

  public static OpeningHours daily(String zone, String windows) {
    return on(EVERY_DAY, zone, windows);
  }

  public static OpeningHours on(Set<DayOfWeek> days, String zone, String windows) {
    Map<DayOfWeek, List<LocalWindow>> weekly = new EnumMap<>(DayOfWeek.class);
    days.forEach(day -> weekly.put(day, windows(windows)));
    return OpeningHours.weekly(ZoneId.of(zone), weekly);
  }

  /** The same hours with other windows on a date. */
  public static OpeningHours override(OpeningHours hours, String date, String windows) {
    Map<LocalDate, List<LocalWindow>> overrides = new HashMap<>(hours.overrides());
    overrides.put(LocalDate.parse(date), windows(windows));
    return new OpeningHours(hours.zone(), hours.weekly(), overrides);
  }

  /** The time of slots such as {@code "2026-01-01T09:00Z/2026-01-01T10:00Z"}. */
  public static Intervals intervals(String... slots) {
    return Intervals.of(Arrays.stream(slots).map(TimeSlot::parse).toList());
  }

  /** The time of {@code "09:00-10:00 11:00:00.500-12:00"} on one day in UTC. */
  public static Intervals times(String text) {
    List<TimeSlot> slots = new ArrayList<>();
    for (String slot : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
      slots.add(time(slot));
    }
    return Intervals.of(slots);
  }

  /** {@code "09:00-10:00"} on Monday, 5 January 2026, in UTC. */
  public static TimeSlot time(String text) {
    String[] ends = text.split("-", -1);
    return TimeSlot.of(at(ends[0]), at(ends[1]));
  }

  /** {@code "09:00"} on Monday, 5 January 2026, in UTC. */
  public static Instant at(String time) {
    return time.equals("24:00")
        ? Instant.parse("2026-01-06T00:00:00Z")
        : TimeSlot.parse("2026-01-05T" + time + "Z/..").from();
  }

  public static TimeSlot day(String date) {
    return TimeSlot.ofDay(LocalDate.parse(date));
  }
}
