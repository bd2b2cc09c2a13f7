package dev.holdfast.icalendar;

import dev.holdfast.icalendar.Rule.By;
import dev.holdfast.icalendar.Rule.Frequency;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/** The hours, minutes or seconds of a rule. Times that fail a part of it are skipped at once. */
final class ClockPeriods {

  private static final long DAY = 86_400;
  private static final long HOUR = 3600;
  private static final long MINUTE = 60;

  private final Rule rule;
  private final DayFilter filter;
  private final long origin;
  private final long step;
  private final int[] times;
  private final Budget budget;
  private long day = Long.MIN_VALUE;
  private boolean dayPasses;

  ClockPeriods(Rule rule, LocalDateTime start, Budget budget) {
    this.rule = rule;
    this.budget = budget;
    this.filter = new DayFilter(rule, start.toLocalDate());
    long unit = unit(rule.frequency());
    long first = start.toEpochSecond(ZoneOffset.UTC);
    this.origin = first - Math.floorMod(first, unit);
    this.step = unit * rule.interval();
    this.times = times(rule, start.toLocalTime());
  }

  private static long unit(Frequency frequency) {
    return switch (frequency) {
      case HOURLY -> HOUR;
      case MINUTELY -> MINUTE;
      default -> 1;
    };
  }

  private static int[] times(Rule rule, LocalTime start) {
    return switch (rule.frequency()) {
      case HOURLY -> minutes(rule, start);
      case MINUTELY -> seconds(rule, start);
      default -> new int[] {0};
    };
  }

  /** The times of an hour, in seconds. */
  static int[] minutes(Rule rule, LocalTime start) {
    int[] minutes = rule.numbers(By.BYMINUTE, start.getMinute());
    int[] seconds = seconds(rule, start);
    int[] times = new int[minutes.length * seconds.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = 60 * minutes[i / seconds.length] + seconds[i % seconds.length];
    }
    return times;
  }

  /** The times of a minute. A leap second, which Java does not have, is the one before. */
  private static int[] seconds(Rule rule, LocalTime start) {
    return Arrays.stream(rule.numbers(By.BYSECOND, start.getSecond()))
        .map(second -> Math.min(second, 59))
        .distinct()
        .toArray();
  }

  void follow(Recurrence.Walk walk) {
    long period = Math.max(0, Math.floorDiv(walk.begin() - origin, step));
    while (true) {
      long time = origin + period * step;
      if (walk.isOver(time)) {
        return;
      }
      budget.step();
      long next = nextPassing(time);
      if (next == time) {
        walk.meet(new long[] {time}, times);
        period++;
      } else {
        period = -Math.floorDiv(origin - next, step); // rounded up
      }
    }
  }

  /** The time itself if it passes; otherwise the first one after it that may. */
  private long nextPassing(long time) {
    if (!passesDay(Math.floorDiv(time, DAY))) {
      return nextMultiple(time, DAY);
    }
    if (fails(By.BYHOUR, Math.floorMod(time, DAY) / HOUR)) {
      return nextMultiple(time, HOUR);
    }
    boolean isHourly = rule.frequency() == Frequency.HOURLY;
    if (!isHourly && fails(By.BYMINUTE, Math.floorMod(time, HOUR) / MINUTE)) {
      return nextMultiple(time, MINUTE);
    }
    boolean isSecondly = rule.frequency() == Frequency.SECONDLY;
    return isSecondly && fails(By.BYSECOND, Math.floorMod(time, MINUTE)) ? time + 1 : time;
  }

  private static long nextMultiple(long time, long unit) {
    return time - Math.floorMod(time, unit) + unit;
  }

  private boolean fails(By part, long number) {
    return rule.has(part) && Arrays.binarySearch(rule.numbers(part, 0), (int) number) < 0;
  }

  private boolean passesDay(long epochDay) {
    if (epochDay != day) {
      LocalDate date = LocalDate.ofEpochDay(epochDay);
      day = epochDay;
      dayPasses = filter.hasMonth(date) && filter.passes(date);
    }
    return dayPasses;
  }
}
