package dev.holdfast.icalendar;

import dev.holdfast.icalendar.Rule.By;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Arrays;

/** The years, months, weeks or days of a rule: days that pass it, with the same times each. */
final class DayPeriods {

  private static final long SECONDS_PER_DAY = 86_400;
  private static final int LAST_YEAR = 9999;

  private final Rule rule;
  private final LocalDate origin;
  private final DayFilter filter;
  private final int[] times;
  private final Budget budget;

  DayPeriods(Rule rule, LocalDateTime start, Budget budget) {
    this.rule = rule;
    this.origin = start.toLocalDate();
    this.filter = new DayFilter(rule, origin);
    this.times = times(rule, start.toLocalTime());
    this.budget = budget;
  }

  /** The times of a day, in seconds. */
  private static int[] times(Rule rule, LocalTime start) {
    int[] hours = rule.numbers(By.BYHOUR, start.getHour());
    int[] minutes = ClockPeriods.minutes(rule, start);
    int[] times = new int[hours.length * minutes.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = 3600 * hours[i / minutes.length] + minutes[i % minutes.length];
    }
    return times;
  }

  void follow(Recurrence.Walk walk) {
    LocalDate begin = LocalDate.ofEpochDay(Math.floorDiv(walk.begin(), SECONDS_PER_DAY));
    for (long period = Math.max(0, periodOf(begin)); ; period++) {
      LocalDate first = firstDay(period);
      if (walk.isOver(first.toEpochDay() * SECONDS_PER_DAY)) {
        return;
      }
      walk.meet(days(first, dayAfter(first)), times);
    }
  }

  /** The last period that begins at or before a day, or one before that. */
  private long periodOf(LocalDate day) {
    long distance =
        switch (rule.frequency()) {
          case YEARLY -> (long) day.getYear() - origin.getYear() - 1; // weeks begin years earlier
          case MONTHLY -> ChronoUnit.MONTHS.between(origin.withDayOfMonth(1), day);
          case WEEKLY -> ChronoUnit.WEEKS.between(weekOf(origin), day);
          default -> ChronoUnit.DAYS.between(origin, day);
        };
    return Math.floorDiv(distance, rule.interval());
  }

  private LocalDate firstDay(long period) {
    long distance = period * rule.interval();
    return switch (rule.frequency()) {
      case YEARLY -> firstDayOfYear(origin.getYear() + distance);
      case MONTHLY -> plus(origin.withDayOfMonth(1), distance, ChronoUnit.MONTHS);
      case WEEKLY -> plus(weekOf(origin), distance, ChronoUnit.WEEKS);
      default -> plus(origin, distance, ChronoUnit.DAYS);
    };
  }

  /** The day before which the period ends that begins with a day. */
  private LocalDate dayAfter(LocalDate first) {
    return switch (rule.frequency()) {
      case YEARLY -> firstDayOfYear(first.plusWeeks(1).getYear() + 1L);
      case MONTHLY -> first.plusMonths(1);
      case WEEKLY -> first.plusWeeks(1);
      default -> first.plusDays(1);
    };
  }

  /** Nothing after the last year is needed, and a large interval may lead beyond it. */
  private static LocalDate plus(LocalDate day, long distance, ChronoUnit unit) {
    boolean isFar = distance > unit.between(day, LocalDate.of(LAST_YEAR, 12, 31));
    return isFar ? LocalDate.MAX : day.plus(distance, unit);
  }

  /** If weeks are counted, the year begins with its first week. */
  private LocalDate firstDayOfYear(long year) {
    if (year > LAST_YEAR) {
      return LocalDate.MAX;
    }
    LocalDate inFirstWeek = LocalDate.of((int) year, 1, 4);
    return rule.has(By.BYWEEKNO) ? weekOf(inFirstWeek) : inFirstWeek.withDayOfMonth(1);
  }

  private LocalDate weekOf(LocalDate day) {
    return day.with(TemporalAdjusters.previousOrSame(rule.weekStart()));
  }

  private long[] days(LocalDate from, LocalDate to) {
    long[] days = new long[(int) ChronoUnit.DAYS.between(from, to)];
    int size = 0;
    LocalDate day = from;
    while (day.isBefore(to)) {
      budget.step();
      if (!filter.hasMonth(day)) {
        day = day.plusMonths(1).withDayOfMonth(1);
      } else {
        if (filter.passes(day)) {
          days[size++] = day.toEpochDay() * SECONDS_PER_DAY;
        }
        day = day.plusDays(1);
      }
    }
    return Arrays.copyOf(days, size);
  }

  /** How weeks are counted, if they begin with that day of the rule. */
  static WeekFields weeks(Rule rule) {
    return WeekFields.of(rule.weekStart(), 4);
  }
}
