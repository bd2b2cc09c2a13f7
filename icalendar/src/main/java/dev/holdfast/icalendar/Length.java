package dev.holdfast.icalendar;

import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How long an event lasts: calendar days, 23 to 25 hours each, and then seconds. */
record Length(long days, long seconds) {

  static final Length NONE = new Length(0, 0);
  static final Length DAY = new Length(1, 0);

  private static final Pattern FORM =
      Pattern.compile(
          "\\+?P(?:(\\d{1,6})W)?(?:(\\d{1,6})D)?(?:T(?:(\\d{1,8})H)?(?:(\\d{1,8})M)?(?:(\\d{1,9})S)?)?");

  /** Reads a duration, such as {@code P1DT2H}. */
  static Length parse(String text) {
    Matcher parts = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!parts.matches()) {
      throw MisreadException.of("The duration", text);
    }
    return new Length(
        7 * number(parts.group(1)) + number(parts.group(2)),
        3600 * number(parts.group(3)) + 60 * number(parts.group(4)) + number(parts.group(5)));
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /** From a start to an end. */
  static Length between(Moment start, Moment end) {
    if (start.isDate() && end.isDate()) {
      return new Length(ChronoUnit.DAYS.between(start.date(), end.date()), 0);
    }
    long seconds = end.epochSecond() - start.epochSecond();
    if (seconds <= 0 && end.local().isAfter(start.local()) && start.zone().equals(end.zone())) {
      seconds = ChronoUnit.SECONDS.between(start.local(), end.local()); // clocks skipped the start
    }
    return new Length(0, seconds);
  }

  boolean isNegative() {
    return days < 0 || seconds < 0;
  }

  /** Returns the end of an event that starts then, in seconds since 1970. */
  long after(Moment start) {
    Moment day = days == 0 ? start : start.at(start.local().plusDays(days));
    return day.epochSecond() + seconds;
  }

  /** Returns the longest that it can last, in seconds. */
  long atMostSeconds() {
    return (days + 1) * 86_400 + seconds;
  }
}
