package dev.holdfast.availability;

import static java.util.Objects.requireNonNull;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a slot repeats in local time, such as every Tuesday from 18:00 to 20:00 in Rome. The local
 * times stay the same across clock changes.
 *
 * <pre>{@code
 * List<TimeSlot> evenings = Repeat.weekly(rome).times(10).slots(firstEvening);
 * }</pre>
 *
 * @param every each, every second, every third … day, week or month
 * @param weekdays the days of a weekly repetition; empty: the weekday of the first slot
 * @param count how many slots there are, the first one included
 * @param until the last local date on which a slot may start
 */
public record Repeat(
    Unit unit,
    int every,
    Set<DayOfWeek> weekdays,
    ZoneId zone,
    Optional<Integer> count,
    Optional<LocalDate> until) {

  /** What is counted from one slot to the next. */
  public enum Unit {
    DAYS,
    WEEKS,
    /** The same day of each month; months that do not have it are left out. */
    MONTHS_BY_DATE,
    /**
     * The same weekday of each month, such as the second Tuesday; months without it are left out.
     */
    MONTHS_BY_WEEKDAY
  }

  /** How many slots a repetition has at most. */
  public static final int MAX_SLOTS = 1_000;

  /** How many days, weeks or months are tried at most, some of which may be left out. */
  private static final int MAX_STEPS = 10 * MAX_SLOTS;

  private static final int MAX_EVERY = 100;

  public Repeat {
    requireNonNull(unit, "Unit of a repetition must not be null");
    requireNonNull(zone, "Zone of a repetition must not be null");
    requireNonNull(until, "End of a repetition must not be null, maybe empty");
    weekdays = Set.copyOf(weekdays);
    if (every < 1 || every > MAX_EVERY) {
      throw new IllegalArgumentException(
          "A slot repeats every 1 to %s %s, not %s".formatted(MAX_EVERY, unit, every));
    }
    if (count.isPresent() && (count.get() < 1 || count.get() > MAX_SLOTS)) {
      throw new IllegalArgumentException(
          "A slot repeats 1 to %s times, not %s".formatted(MAX_SLOTS, count.get()));
    }
    if (!weekdays.isEmpty() && unit != Unit.WEEKS) {
      throw new IllegalArgumentException(
          "Only a weekly repetition has weekdays, but %s has %s".formatted(unit, weekdays));
    }
  }

  public static Repeat daily(ZoneId zone) {
    return of(Unit.DAYS, Set.of(), zone);
  }

  /** On the weekday of the first slot. */
  public static Repeat weekly(ZoneId zone) {
    return of(Unit.WEEKS, Set.of(), zone);
  }

  /** On these weekdays. The first slot counts whichever day it is on. */
  public static Repeat weekly(ZoneId zone, Set<DayOfWeek> weekdays) {
    return of(Unit.WEEKS, weekdays, zone);
  }

  /** On the same day of each month. */
  public static Repeat monthlyByDate(ZoneId zone) {
    return of(Unit.MONTHS_BY_DATE, Set.of(), zone);
  }

  /** On the same weekday of each month: the first, second, third, fourth or fifth of it. */
  public static Repeat monthlyByWeekday(ZoneId zone) {
    return of(Unit.MONTHS_BY_WEEKDAY, Set.of(), zone);
  }

  private static Repeat of(Unit unit, Set<DayOfWeek> weekdays, ZoneId zone) {
    return new Repeat(unit, 1, weekdays, zone, Optional.empty(), Optional.empty());
  }

  /** Only each second, third … day, week or month. */
  public Repeat every(int steps) {
    return new Repeat(unit, steps, weekdays, zone, count, until);
  }

  /** So many slots, the first one included. */
  public Repeat times(int slots) {
    return new Repeat(unit, every, weekdays, zone, Optional.of(slots), until);
  }

  /** None that starts after this local date. */
  public Repeat until(LocalDate last) {
    return new Repeat(unit, every, weekdays, zone, count, Optional.of(last));
  }

  /**
   * Returns the slots, in order, beginning with the first one itself.
   *
   * @throws IllegalArgumentException if the repetition or the slot has no end, or if there are more
   *     than {@link #MAX_SLOTS}
   */
  public List<TimeSlot> slots(TimeSlot first) {
    if (count.isEmpty() && until.isEmpty()) {
      throw new IllegalArgumentException("The repetition has no end. Use times(10) or until(date)");
    }
    if (first.isOpenEnded()) {
      throw new IllegalArgumentException("Slot %s has no end and cannot repeat".formatted(first));
    }
    LocalDateTime from = LocalDateTime.ofInstant(first.from(), zone);
    LocalDateTime to = LocalDateTime.ofInstant(first.to(), zone);
    List<TimeSlot> slots = new ArrayList<>(List.of(first));
    for (int step = 0; step < MAX_STEPS; step++) {
      for (LocalDate day : days(from.toLocalDate(), step)) {
        if (isOver(slots.size(), day)) {
          return List.copyOf(slots);
        }
        if (day.isAfter(from.toLocalDate())) {
          add(slots, first, slotOn(day, from, to));
        }
      }
    }
    return List.copyOf(slots);
  }

  private boolean isOver(int found, LocalDate day) {
    return (count.isPresent() && found >= count.get())
        || (until.isPresent() && day.isAfter(until.get()));
  }

  private static void add(List<TimeSlot> slots, TimeSlot first, TimeSlot next) {
    if (slots.size() == MAX_SLOTS) {
      throw new IllegalArgumentException(
          "Slot %s repeats more than %s times. End it earlier".formatted(first, MAX_SLOTS));
    }
    slots.add(next);
  }

  private TimeSlot slotOn(LocalDate day, LocalDateTime from, LocalDateTime to) {
    LocalDateTime start = day.atTime(from.toLocalTime());
    long days = ChronoUnit.DAYS.between(from.toLocalDate(), to.toLocalDate());
    return TimeSlot.of(start, day.plusDays(days).atTime(to.toLocalTime()), zone);
  }

  /** The days of one step: of a week maybe several, of a month maybe none. */
  private List<LocalDate> days(LocalDate first, int step) {
    int steps = step * every;
    return switch (unit) {
      case DAYS -> List.of(first.plusDays(steps));
      case WEEKS -> week(first, steps);
      case MONTHS_BY_DATE -> {
        LocalDate day = first.plusMonths(steps);
        yield day.getDayOfMonth() == first.getDayOfMonth() ? List.of(day) : List.of();
      }
      case MONTHS_BY_WEEKDAY -> {
        int ordinal = (first.getDayOfMonth() - 1) / 7 + 1;
        LocalDate month = first.withDayOfMonth(1).plusMonths(steps);
        LocalDate day =
            month.with(TemporalAdjusters.dayOfWeekInMonth(ordinal, first.getDayOfWeek()));
        yield day.getMonth() == month.getMonth() ? List.of(day) : List.of();
      }
    };
  }

  private List<LocalDate> week(LocalDate first, int weeks) {
    if (weekdays.isEmpty()) {
      return List.of(first.plusWeeks(weeks));
    }
    LocalDate monday =
        first.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).plusWeeks(weeks);
    return new TreeSet<>(weekdays)
        .stream().map(day -> monday.with(TemporalAdjusters.nextOrSame(day))).toList();
  }
}
