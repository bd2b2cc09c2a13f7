package dev.holdfast.server.api;

import dev.holdfast.availability.TimeSlot;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times as parameters name them: an instant, or a date, which means its midnight in a zone. */
public final class Times {

  private static final Duration DAY_LONGER_THAN_OTHERS = Duration.ofHours(2);

  private static final Instant FIRST_START = Instant.parse("1900-01-01T00:00:00Z");
  private static final Instant LAST_START = Instant.parse("9000-01-01T00:00:00Z");

  private Times() {}

  /**
   * The time from one to the other, which is not part of it; if both are the same date, that day.
   */
  public static TimeSlot range(String from, String to, ZoneId zone) {
    Instant begin = parse("from", from, zone);
    Instant end = parse("to", to, zone);
    if (begin.equals(end) && isDate(from) && isDate(to)) {
      end = parse("to", LocalDate.parse(to).plusDays(1).toString(), zone);
    }
    if (!begin.isBefore(end)) {
      throw Problem.invalid("to", "must be after from, but %s is not after %s".formatted(to, from));
    }
    return TimeSlot.of(begin, end);
  }

  /** Refuses what would take too long to answer. */
  public static TimeSlot atMostDays(int days, TimeSlot range) {
    Duration most = Duration.ofDays(days).plus(DAY_LONGER_THAN_OTHERS);
    if (range.duration().orElseThrow().compareTo(most) > 0) {
      throw Problem.invalid("to", "is more than %s days after from".formatted(days));
    }
    return range;
  }

  /** A range with one end or none: what is left out is as early or late as can be. */
  public static Optional<TimeSlot> halfOpen(
      @Nullable String from, @Nullable String to, ZoneId zone) {
    if (from == null && to == null) {
      return Optional.empty();
    }
    return Optional.of(
        range(
            from == null ? TimeSlot.EARLIEST.toString() : from,
            to == null ? TimeSlot.LATEST.toString() : to,
            zone));
  }

  public static LocalDate date(String field, String text) {
    if (!isDate(text)) {
      throw Problem.malformed("%s: '%s' is no date. Maybe 2026-11-16?".formatted(field, text));
    }
    return LocalDate.ofInstant(parse(field, text, ZoneOffset.UTC), ZoneOffset.UTC);
  }

  public static Instant parse(String field, String text, ZoneId zone) {
    try {
      Instant instant =
          isDate(text)
              ? LocalDate.parse(text).atStartOfDay(zone).toInstant()
              : OffsetDateTime.parse(text).toInstant();
      return check(field, instant);
    } catch (DateTimeException e) {
      throw Problem.malformed(
          "%s: '%s' is neither a date nor a time. Maybe 2026-11-16 or 2026-11-16T09:00:00Z?"
              .formatted(field, text));
    }
  }

  /** An instant that can be stored. */
  public static Instant check(String field, Instant instant) {
    if (instant.isBefore(TimeSlot.EARLIEST) || instant.isAfter(TimeSlot.LATEST)) {
      throw Problem.invalid(field, "must be in the years 1000 to 9999, not " + instant);
    }
    if (!instant.truncatedTo(ChronoUnit.MICROS).equals(instant)) {
      throw Problem.invalid(field, "is kept to the microsecond; %s is finer".formatted(instant));
    }
    return instant;
  }

  /** An instant that a meeting can begin at, far from both ends of what can be stored. */
  public static Instant start(Instant instant) {
    if (instant.isBefore(FIRST_START) || instant.isAfter(LAST_START)) {
      throw Problem.invalid("start", "must be in the years 1900 to 8999, not " + instant);
    }
    return check("start", instant);
  }

  private static boolean isDate(String text) {
    return text.length() == 10;
  }
}
