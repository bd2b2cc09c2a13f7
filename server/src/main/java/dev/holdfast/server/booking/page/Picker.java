package dev.holdfast.server.booking.page;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A month to choose a day of, and the times of the day that is chosen.
 *
 * @param before the address of the month before; empty: nothing can be booked then
 * @param next a later day with times, if the month has none
 * @param paused whether there are no times because a calendar of the host cannot be read
 */
public record Picker(
    String eventType,
    Optional<String> rescheduling,
    YearMonth month,
    String title,
    DayOfWeek firstDay,
    YearMonth first,
    YearMonth last,
    List<Weekday> weekdays,
    List<List<Optional<Cell>>> weeks,
    Optional<String> before,
    Optional<String> after,
    Optional<Chosen> chosen,
    Optional<Next> next,
    boolean paused) {

  private static final int DAYS_PER_WEEK = 7;

  /** The name of a day of the week, in short and in full. */
  public record Weekday(String brief, String name) {}

  /**
   * A day of the grid.
   *
   * @param label as it is read out
   * @param address empty: the day has no times
   */
  public record Cell(
      LocalDate date, String label, boolean today, boolean chosen, Optional<String> address) {}

  /** The day that is chosen. */
  public record Chosen(LocalDate date, String name, List<Time> times) {}

  /** A time that can be had. */
  public record Time(Instant start, String label) {}

  /** A day of a later month that has times. */
  public record Next(LocalDate date, String name, String address) {}

  /** The days of the week, beginning with the one that weeks begin with in the booker's region. */
  static List<Weekday> weekdays(DayOfWeek first, Locale locale) {
    return Stream.iterate(first, day -> day.plus(1))
        .limit(DAYS_PER_WEEK)
        .map(
            day ->
                new Weekday(
                    day.getDisplayName(TextStyle.SHORT_STANDALONE, locale),
                    day.getDisplayName(TextStyle.FULL_STANDALONE, locale)))
        .toList();
  }

  static DayOfWeek firstDay(Locale locale) {
    return locale.getCountry().isEmpty()
        ? DayOfWeek.MONDAY
        : WeekFields.of(locale).getFirstDayOfWeek();
  }

  /** The dates of the weeks that the month has days in; empty where a day is another month's. */
  static List<List<Optional<LocalDate>>> weeks(YearMonth month, DayOfWeek first) {
    int lead =
        Math.floorMod(month.atDay(1).getDayOfWeek().getValue() - first.getValue(), DAYS_PER_WEEK);
    List<List<Optional<LocalDate>>> weeks = new ArrayList<>();
    for (int day = 1 - lead; day <= month.lengthOfMonth(); day += DAYS_PER_WEEK) {
      List<Optional<LocalDate>> week = new ArrayList<>();
      for (int i = day; i < day + DAYS_PER_WEEK; i++) {
        week.add(month.isValidDay(i) ? Optional.of(month.atDay(i)) : Optional.empty());
      }
      weeks.add(week);
    }
    return weeks;
  }
}
