package dev.holdfast.server.resource.page;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The weeks of a month, as they are drawn without a script: each week is a band from Monday to
 * Sunday, in which a day is a seventh however many hours it has.
 */
final class MonthPicture {

  private static final int WEEK = 7;

  private final Calendar calendar;
  private final DayLabels speech;
  private final Month month;
  private final LocalDate first;
  private final LocalDate end;

  MonthPicture(Calendar calendar, DayLabels speech, LocalDate date) {
    this.calendar = calendar;
    this.speech = speech;
    this.month = date.getMonth();
    this.first = View.MONTH.first(date);
    this.end = View.MONTH.end(date);
  }

  /** A week from Monday to Sunday. */
  public record Week(List<Day> days, List<Bar> bars) {}

  /**
   * A day.
   *
   * @param changes what begins in the course of it, such as: 12:00 John Smith
   */
  public record Day(
      LocalDate date, int number, boolean inMonth, String name, List<Change> changes) {}

  /** Somebody's time begins. */
  public record Change(String time, String who, String style) {}

  /**
   * Somebody's part of a week.
   *
   * @param x where it begins, such as 14.3%
   * @param width how long it is, such as 28.6%
   */
  public record Bar(String x, String width, String label, String style) {}

  List<Week> weeks() {
    return first
        .datesUntil(end)
        .filter(day -> day.getDayOfWeek().getValue() == 1)
        .map(this::week)
        .toList();
  }

  private Week week(LocalDate monday) {
    List<Day> days = monday.datesUntil(monday.plusDays(WEEK)).map(this::day).toList();
    return new Week(days, bars(monday));
  }

  private Day day(LocalDate date) {
    List<Calendar.Period> parts = parts(date, date.plusDays(1)).toList();
    List<Change> changes =
        parts.stream()
            .filter(part -> part.slot().from().isAfter(speech.start(date)))
            .map(
                part ->
                    new Change(speech.time(part.slot().from()), speech.label(part), style(part)))
            .toList();
    return new Day(
        date, date.getDayOfMonth(), date.getMonth() == month, speech.cell(date, parts), changes);
  }

  private List<Bar> bars(LocalDate monday) {
    List<Bar> bars = new ArrayList<>();
    parts(monday, monday.plusDays(WEEK))
        .forEach(
            part -> {
              double x = place(part.slot().from(), monday);
              double width = place(part.slot().to(), monday) - x;
              bars.add(new Bar(percent(x), percent(width), speech.label(part), style(part)));
            });
    return List.copyOf(bars);
  }

  private Stream<Calendar.Period> parts(LocalDate from, LocalDate to) {
    TimeSlot window = TimeSlot.of(speech.start(from), speech.start(to));
    return calendar.periods().stream()
        .flatMap(
            period ->
                period.slot().intersection(window).stream()
                    .map(slot -> new Calendar.Period(slot, period.state(), period.owner())));
  }

  /** Where in the week it is: 0 on Monday at midnight, 1 at its end. */
  private double place(Instant instant, LocalDate monday) {
    for (int day = 0; day < WEEK; day++) {
      Instant start = speech.start(monday.plusDays(day));
      Instant next = speech.start(monday.plusDays(day + 1L));
      if (!instant.isAfter(next)) {
        double passed = start.until(instant, ChronoUnit.SECONDS);
        return (day + passed / start.until(next, ChronoUnit.SECONDS)) / WEEK;
      }
    }
    throw new IllegalArgumentException("%s is not in the week of %s".formatted(instant, monday));
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share * 100).setScale(3, RoundingMode.HALF_UP) + "%";
  }

  private static String style(Calendar.Period period) {
    Optional<String> owner = period.owner().map(Owner::value);
    return switch (period.state()) {
      case AVAILABLE -> "free";
      case BLOCKED -> OwnerColour.of(owner.orElseThrow());
      case DISABLED -> "out";
    };
  }
}
