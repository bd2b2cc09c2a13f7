package dev.holdfast.server.booking.page;

import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.springframework.context.MessageSource;

/** Dates and times in a page's language, as a booker wants to see them. */
public final class TimeFormat {

  private static final int MINUTES_PER_HOUR = 60;

  private final MessageSource words;
  private final Locale locale;
  private final ZoneId zone;
  private final boolean h12;

  TimeFormat(MessageSource words, ViewerPreferences visit) {
    this.words = words;
    this.locale = Locale.forLanguageTag(visit.locale().getLanguage());
    this.zone = visit.zone();
    this.h12 = visit.h12();
  }

  /** November 2026. */
  public String month(YearMonth month) {
    return format("when.month", month.atDay(1));
  }

  /** Monday 16 November. */
  public String day(LocalDate day) {
    return format("when.day", day);
  }

  /** Monday 16 November 2026. */
  public String date(Instant instant) {
    return format("when.date", instant.atZone(zone));
  }

  /**
   * 09:30. On a day when clocks are changed some times come twice, so it says which of both: 02:30
   * CEST.
   */
  public String time(Instant instant) {
    ZonedDateTime local = instant.atZone(zone);
    String pattern = h12 ? "h:mm a" : "HH:mm";
    if (isClockChange(local.toLocalDate())) {
      pattern += " z";
    }
    return DateTimeFormatter.ofPattern(pattern, locale).format(local);
  }

  /** 09:30 – 10:00, or with the date of the end if that is another one. */
  public String times(TimeSlot slot) {
    boolean sameDay =
        slot.from().atZone(zone).toLocalDate().equals(slot.to().atZone(zone).toLocalDate());
    String end = sameDay ? time(slot.to()) : date(slot.to()) + ", " + time(slot.to());
    return time(slot.from()) + " – " + end;
  }

  /** Monday 16 November, 09:30. */
  public String moment(Instant instant) {
    return day(LocalDate.ofInstant(instant, zone)) + ", " + time(instant);
  }

  /** Europe/Berlin, as people write it. */
  public String zone() {
    return zone.getId().replace('_', ' ');
  }

  /** 30 minutes. */
  public String duration(Duration duration) {
    long minutes = duration.toMinutes();
    long hours = minutes / MINUTES_PER_HOUR;
    if (hours == 0) {
      return word("length.minutes", minutes);
    }
    long rest = minutes % MINUTES_PER_HOUR;
    return rest == 0 ? word("length.hours", hours) : word("length.both", hours, rest);
  }

  /** 5 times available. */
  String available(int count) {
    return switch (count) {
      case 0 -> word("times.none");
      case 1 -> word("times.one");
      default -> word("times.many", count);
    };
  }

  String word(String key, Object... values) {
    return words.getMessage("book." + key, values, locale);
  }

  private boolean isClockChange(LocalDate day) {
    var rules = zone.getRules();
    Instant begin = day.atStartOfDay(zone).toInstant();
    Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
    return !rules.getOffset(begin).equals(rules.getOffset(end));
  }

  private String format(String pattern, TemporalAccessor time) {
    return DateTimeFormatter.ofPattern(word(pattern), locale).format(time);
  }
}
