package dev.holdfast.scheduling.hours;

import static java.util.Objects.requireNonNull;

import dev.holdfast.availability.TimeSlot;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * When a host is open: local windows of each weekday in one zone, and other windows on some dates.
 *
 * <p>Each date is resolved with the zone's rules of that date. A local time that the clocks skip is
 * the instant of the change, so a window within such a gap is empty; of a time that they show twice
 * the earlier one starts and the later one ends a window, so a fold lengthens it. A window belongs
 * to the date it starts on, also with the part that runs into the next date.
 *
 * @param zone whose local times the windows are
 * @param weekly what is open on a weekday; one that is missing is closed
 * @param overrides what is open on a date instead of its weekday's windows; an empty list closes it
 */
public record OpeningHours(
    ZoneId zone,
    Map<DayOfWeek, List<LocalWindow>> weekly,
    Map<LocalDate, List<LocalWindow>> overrides) {

  /** The most windows that one day may have. */
  public static final int MAX_WINDOWS_A_DAY = 50;

  /** The most dates that may have windows of their own. */
  public static final int MAX_OVERRIDES = 1_000;

  /** The longest range that can be resolved at once. */
  public static final Duration LONGEST_RANGE = Duration.ofDays(1_000);

  /** How far beyond the range windows are followed, and two days that clocks may skip or repeat. */
  private static final int DAYS_AROUND = 14 + 2;

  private static final long SECONDS_PER_DAY = 86_400;
  private static final long SECONDS_PER_MINUTE = 60;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final DayOfWeek[] WEEKDAYS = DayOfWeek.values();

  /**
   * Copies both maps.
   *
   * @throws IllegalArgumentException if there are more windows or dates than may be
   */
  public OpeningHours {
    requireNonNull(zone, "Zone of opening hours must not be null");
    Map<DayOfWeek, List<LocalWindow>> days = new EnumMap<>(DayOfWeek.class);
    weekly.forEach((day, windows) -> days.put(day, checked(day, windows)));
    Map<LocalDate, List<LocalWindow>> dates = new TreeMap<>();
    overrides.forEach((date, windows) -> dates.put(date, checked(date, windows)));
    if (dates.size() > MAX_OVERRIDES) {
      throw new IllegalArgumentException(
          "Opening hours have at most %s dates with windows of their own, not %s. Maybe drop past ones?"
              .formatted(MAX_OVERRIDES, dates.size()));
    }
    weekly = Collections.unmodifiableMap(days);
    overrides = Collections.unmodifiableMap(dates);
  }

  /** Opening hours without dates of their own. */
  public static OpeningHours weekly(ZoneId zone, Map<DayOfWeek, List<LocalWindow>> weekly) {
    return new OpeningHours(zone, weekly, Map.of());
  }

  /**
   * The windows that have time between two instants, those that touch or overlap joined, over
   * midnight too. They are whole, not cut to the range; only one that goes on for more than two
   * weeks before or after the range is cut somewhere beyond those.
   *
   * @throws IllegalArgumentException if the range is empty, longer than {@link #LONGEST_RANGE} or
   *     beyond the time that slots can have
   */
  public Intervals open(Instant from, Instant to) {
    checkRange(from, to);
    long first = LocalDate.ofInstant(from, zone).toEpochDay() - DAYS_AROUND;
    long last = LocalDate.ofInstant(to, zone).toEpochDay() + DAYS_AROUND;
    Intervals.Builder open = new Intervals.Builder();
    WallClock clock = new WallClock(zone);
    for (long day = first; day <= last; day++) {
      addDay(open, clock, day);
    }
    return open.build().meeting(EpochMicros.of(from), EpochMicros.of(to));
  }

  private void addDay(Intervals.Builder open, WallClock clock, long day) {
    long midnight = day * SECONDS_PER_DAY;
    List<LocalWindow> windows = windowsOf(day);
    for (int i = 0; i < windows.size(); i++) {
      LocalWindow window = windows.get(i);
      long start = clock.start(midnight + window.startMinute() * SECONDS_PER_MINUTE);
      long end = clock.end(midnight + window.endMinute() * SECONDS_PER_MINUTE);
      open.add(start * MICROS_PER_SECOND, end * MICROS_PER_SECOND);
    }
  }

  private List<LocalWindow> windowsOf(long day) {
    if (!overrides.isEmpty()) {
      List<LocalWindow> instead = overrides.get(LocalDate.ofEpochDay(day));
      if (instead != null) {
        return instead;
      }
    }
    DayOfWeek weekday = WEEKDAYS[(int) Math.floorMod(day + 3, 7L)]; // 1970 began on a Thursday.
    return weekly.getOrDefault(weekday, List.of());
  }

  private static List<LocalWindow> checked(Object day, List<LocalWindow> windows) {
    if (windows.size() > MAX_WINDOWS_A_DAY) {
      throw new IllegalArgumentException(
          "%s has %s windows, at most %s are possible. Maybe join some?"
              .formatted(day, windows.size(), MAX_WINDOWS_A_DAY));
    }
    return windows.stream().sorted().toList();
  }

  private static void checkRange(Instant from, Instant to) {
    if (from.isBefore(TimeSlot.EARLIEST) || to.isAfter(TimeSlot.LATEST)) {
      throw new IllegalArgumentException(
          "%s/%s is out of range: slots lie between %s and %s"
              .formatted(from, to, TimeSlot.EARLIEST, TimeSlot.LATEST));
    }
    if (!from.isBefore(to) || Duration.between(from, to).compareTo(LONGEST_RANGE) > 0) {
      throw new IllegalArgumentException(
          "%s/%s must end after it starts, and at most %s days later"
              .formatted(from, to, LONGEST_RANGE.toDays()));
    }
  }
}
