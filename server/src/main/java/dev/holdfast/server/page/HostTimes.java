package dev.holdfast.server.page;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.zone.ZoneOffsetTransition;
import java.util.Locale;

/**
 * Writes times as a clock in a zone shows them, in a language. On a day when clocks change the
 * zone's short name follows, so that no time is meant twice.
 */
public record HostTimes(ZoneId zone, Locale locale) {

  public LocalDate dateOf(Instant instant) {
    return instant.atZone(zone).toLocalDate();
  }

  /** Such as Monday, 16 November 2026. */
  public String date(LocalDate date) {
    String pattern = isGerman() ? "EEEE, d. MMMM yyyy" : "EEEE, d MMMM yyyy";
    return DateTimeFormatter.ofPattern(pattern, locale).format(date);
  }

  /** Such as 09:00 – 09:30. */
  public String range(TimeSlot time) {
    ZonedDateTime from = time.from().atZone(zone);
    ZonedDateTime to = time.to().atZone(zone);
    String end = clock(to);
    if (!from.toLocalDate().equals(to.toLocalDate())) {
      end = date(to.toLocalDate()) + " " + end;
    }
    return clock(from) + " – " + end;
  }

  /** Such as 16 Nov 2026, 09:00. */
  public String moment(Instant instant) {
    return day(instant) + ", " + clock(instant.atZone(zone));
  }

  /** Such as 16 Nov 2026. */
  public String day(Instant instant) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
        .withLocale(isGerman() ? locale : Locale.UK)
        .format(instant.atZone(zone));
  }

  private String clock(ZonedDateTime at) {
    String pattern = changesOn(at.toLocalDate()) ? "HH:mm z" : "HH:mm";
    return DateTimeFormatter.ofPattern(pattern, locale).format(at);
  }

  private boolean changesOn(LocalDate date) {
    Instant begin = date.atStartOfDay(zone).toInstant().minusNanos(1);
    ZoneOffsetTransition next = zone.getRules().nextTransition(begin);
    return next != null
        && next.getInstant().isBefore(date.plusDays(1).atStartOfDay(zone).toInstant());
  }

  private boolean isGerman() {
    return locale.getLanguage().equals(Locale.GERMAN.getLanguage());
  }
}
