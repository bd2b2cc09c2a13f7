package dev.holdfast.icalendar;

import dev.holdfast.icalendar.Rule.By;
import dev.holdfast.icalendar.Rule.Day;
import dev.holdfast.icalendar.Rule.Frequency;
import java.time.LocalDate;
import java.time.temporal.WeekFields;
import java.util.Arrays;
import java.util.List;

/** Which days pass the parts of a rule. What the rule leaves open is as on the first day. */
final class DayFilter {

  private static final int[] ANY = {};

  private final int[] months;
  private final int[] monthDays;
  private final int[] yearDays;
  private final int[] weeks;
  private final List<Day> days;
  private final boolean countsInMonth;
  private final WeekFields weekFields;

  DayFilter(Rule rule, LocalDate first) {
    Frequency frequency = rule.frequency();
    boolean namesDay = rule.has(By.BYMONTHDAY) || rule.has(By.BYYEARDAY) || !rule.days().isEmpty();
    boolean isLong = frequency == Frequency.YEARLY || frequency == Frequency.MONTHLY;
    boolean byWeek = frequency == Frequency.WEEKLY || rule.has(By.BYWEEKNO);
    boolean needsDate = isLong && !namesDay && !byWeek;
    boolean needsMonth = needsDate && frequency == Frequency.YEARLY;
    weeks = rule.by().getOrDefault(By.BYWEEKNO, ANY);
    yearDays = rule.by().getOrDefault(By.BYYEARDAY, ANY);
    months =
        needsMonth
            ? rule.numbers(By.BYMONTH, first.getMonthValue())
            : rule.by().getOrDefault(By.BYMONTH, ANY);
    monthDays =
        needsDate ? new int[] {first.getDayOfMonth()} : rule.by().getOrDefault(By.BYMONTHDAY, ANY);
    days = byWeek && !namesDay ? List.of(new Day(0, first.getDayOfWeek())) : rule.days();
    countsInMonth = frequency == Frequency.MONTHLY || rule.has(By.BYMONTH);
    weekFields = DayPeriods.weeks(rule);
  }

  /** Whether the rule allows any day of the month. */
  boolean hasMonth(LocalDate day) {
    return isIn(months, day.getMonthValue(), 0);
  }

  /** Whether the rule allows a day of an allowed month. */
  boolean passes(LocalDate day) {
    return isIn(monthDays, day.getDayOfMonth(), day.lengthOfMonth())
        && isIn(yearDays, day.getDayOfYear(), day.lengthOfYear())
        && hasWeekday(day)
        && hasWeek(day);
  }

  private boolean hasWeek(LocalDate day) {
    if (weeks.length == 0) {
      return true;
    }
    var week = weekFields.weekOfWeekBasedYear();
    return isIn(weeks, day.get(week), (int) day.range(week).getMaximum());
  }

  private boolean hasWeekday(LocalDate day) {
    if (days.isEmpty()) {
      return true;
    }
    int number = countsInMonth ? day.getDayOfMonth() : day.getDayOfYear();
    int length = countsInMonth ? day.lengthOfMonth() : day.lengthOfYear();
    for (Day each : days) {
      if (each.day() == day.getDayOfWeek() && isOrdinal(each.ordinal(), number, length)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOrdinal(int ordinal, int number, int length) {
    return ordinal == 0
        || ordinal == (number - 1) / 7 + 1
        || ordinal == -((length - number) / 7 + 1);
  }

  /**
   * Whether a number is in the list; negative ones count from the end. An empty list allows all.
   */
  private static boolean isIn(int[] numbers, int number, int length) {
    return numbers.length == 0
        || Arrays.binarySearch(numbers, number) >= 0
        || (length > 0 && Arrays.binarySearch(numbers, number - length - 1) >= 0);
  }
}
