package dev.holdfast.icalendar;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Locale;

/**
 * A date, or a date with a time, as a feed writes it: what a clock in a zone shows.
 *
 * @param isDate whether it is a whole day, and {@code local} its midnight
 * @param zone the rules of its time zone
 */
record Moment(LocalDateTime local, boolean isDate, ZoneRules zone) {

  private static final ZoneRules UTC = ZoneOffset.UTC.getRules();
  private static final int DATE_LENGTH = 8;
  private static final int MINUTES_LENGTH = 13;
  private static final int SECONDS_LENGTH = 15;

  /**
   * Reads {@code 20260105}, {@code 20260105T090000} or {@code 20260105T090000Z}.
   *
   * @param zone its time zone, unless it ends with Z
   */
  static Moment parse(String text, ZoneRules zone) {
    String value = text.strip().toUpperCase(Locale.ROOT);
    boolean isUtc = value.endsWith("Z");
    String digits = isUtc ? value.substring(0, value.length() - 1) : value;
    try {
      LocalDate date =
          LocalDate.of(number(digits, 0, 4), number(digits, 4, 6), number(digits, 6, 8));
      if (digits.length() == DATE_LENGTH) {
        return new Moment(date.atStartOfDay(), true, zone);
      }
      return new Moment(date.atTime(time(digits)), false, isUtc ? UTC : zone);
    } catch (DateTimeException | IndexOutOfBoundsException e) {
      throw MisreadException.of("The time", text);
    }
  }

  private static LocalTime time(String digits) {
    boolean hasSeconds = digits.length() == SECONDS_LENGTH;
    if (digits.charAt(DATE_LENGTH) != 'T' || (!hasSeconds && digits.length() != MINUTES_LENGTH)) {
      throw new DateTimeException("Not a time");
    }
    int seconds = hasSeconds ? number(digits, 13, 15) : 0;
    boolean isLeap = seconds == 60; // the format allows it, and Java does not
    return LocalTime.of(number(digits, 9, 11), number(digits, 11, 13), isLeap ? 59 : seconds);
  }

  private static int number(String digits, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        throw new DateTimeException("Not a digit");
      }
      number = 10 * number + digit;
    }
    return number;
  }

  /** The same time at another date and hour. */
  Moment at(LocalDateTime other) {
    return new Moment(other, isDate, zone);
  }

  boolean isUtc() {
    return zone.isFixedOffset() && zone.equals(UTC);
  }

  LocalDate date() {
    return local.toLocalDate();
  }

  /**
   * Returns the instant. As RFC 5545 specifies, a time that clocks show twice is the first of the
   * two, and a time that they skip counts as if they had not changed yet. A day begins with its
   * first instant.
   */
  Instant instant() {
    return Instant.ofEpochSecond(epochSecond());
  }

  /** Returns the instant in seconds since 1970. */
  long epochSecond() {
    if (zone.isFixedOffset()) {
      return local.toEpochSecond(zone.getOffset(Instant.EPOCH));
    }
    List<ZoneOffset> offsets = zone.getValidOffsets(local);
    if (!offsets.isEmpty()) {
      return local.toEpochSecond(offsets.get(0));
    }
    ZoneOffsetTransition gap = zone.getTransition(local);
    return isDate ? gap.toEpochSecond() : local.toEpochSecond(gap.getOffsetBefore());
  }
}
