package dev.holdfast.examples.carrental;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Calendars as text: a row for each car, a column for each day. */
final class CalendarTable {

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final String FREE = "-";

  private CalendarTable() {}

  static String of(List<Calendar> calendars, List<LocalDate> days) {
    String heads = days.stream().map(day -> cell(DAY.format(day))).collect(Collectors.joining());
    String rows =
        calendars.stream().map(calendar -> row(calendar, days)).collect(Collectors.joining());
    return (cell("") + heads).stripTrailing() + "\n" + rows;
  }

  private static String row(Calendar calendar, List<LocalDate> days) {
    String cells =
        days.stream()
            .map(day -> cell(content(calendar, TimeSlot.ofDay(day))))
            .collect(Collectors.joining());
    return (cell(calendar.resource().value()) + cells).stripTrailing() + "\n";
  }

  private static String content(Calendar calendar, TimeSlot day) {
    return calendar.periods().stream()
        .filter(period -> period.slot().overlaps(day))
        .map(period -> period.owner().map(CalendarTable::name).orElse(FREE))
        .distinct()
        .collect(Collectors.joining("+"));
  }

  private static String name(Owner owner) {
    return Rider.of(owner).map(Rider::name).orElse(owner.value());
  }

  private static String cell(String text) {
    return "%-12s".formatted(text);
  }
}
