package dev.holdfast.server.resource.page;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A way to look at time. */
enum View {
  /** Weeks of one resource. */
  MONTH("month"),
  /** Hours of seven days of one resource. */
  WEEK("week"),
  /** Hours of a day of one resource. */
  DAY("day"),
  /** Days of a month, for many resources. */
  TIMELINE("timeline"),
  /** Hours of a day, for many resources. */
  HOURS("hours");

  private final String text;

  View(String text) {
    this.text = text;
  }

  /** As addresses have it. */
  String text() {
    return text;
  }

  boolean isOfMany() {
    return this == TIMELINE || this == HOURS;
  }

  static Optional<View> parse(@Nullable String text) {
    return Arrays.stream(values()).filter(view -> view.text.equals(text)).findFirst();
  }

  /** The first day that is shown. */
  LocalDate first(LocalDate date) {
    return switch (this) {
      case MONTH -> monday(date.withDayOfMonth(1));
      case WEEK -> monday(date);
      case DAY, HOURS -> date;
      case TIMELINE -> date.withDayOfMonth(1);
    };
  }

  /** The first day that is shown no more. */
  LocalDate end(LocalDate date) {
    return switch (this) {
      case MONTH -> monday(date.with(TemporalAdjusters.lastDayOfMonth())).plusWeeks(1);
      case WEEK -> first(date).plusWeeks(1);
      case DAY, HOURS -> date.plusDays(1);
      case TIMELINE -> first(date).plusMonths(1);
    };
  }

  /** The same view so many steps later. */
  LocalDate step(LocalDate date, int steps) {
    return switch (this) {
      case MONTH, TIMELINE -> date.withDayOfMonth(1).plusMonths(steps);
      case WEEK -> date.plusWeeks(steps);
      case DAY, HOURS -> date.plusDays(steps);
    };
  }

  private static LocalDate monday(LocalDate date) {
    return date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }
}
