package dev.holdfast.server.resource.page;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.context.MessageSource;

/** How days and what is on them are called; calendar-words.js says the same. */
final class DayLabels {

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final Duration USUAL_DAY = Duration.ofDays(1);

  private final MessageSource words;
  private final Locale locale;
  private final ZoneId zone;

  DayLabels(MessageSource words, Locale locale, ZoneId zone) {
    this.words = words;
    this.locale = locale;
    this.zone = zone;
  }

  String word(String key, Object... values) {
    return words.getMessage("calendar." + key, values.length == 0 ? null : values, locale);
  }

  /** Such as January 2025. */
  String month(LocalDate date) {
    return monthName(date) + " " + date.getYear();
  }

  /** Such as Friday 3 January. */
  String day(LocalDate date) {
    String weekday = date.getDayOfWeek().getDisplayName(TextStyle.FULL_STANDALONE, locale);
    return word("format.day", weekday, String.valueOf(date.getDayOfMonth()), monthName(date));
  }

  private String monthName(LocalDate date) {
    return date.getMonth().getDisplayName(TextStyle.FULL_STANDALONE, locale);
  }

  List<String> weekdays() {
    return Arrays.stream(DayOfWeek.values())
        .map(day -> day.getDisplayName(TextStyle.FULL_STANDALONE, locale))
        .toList();
  }

  /** The owner of the time, or that it is free. */
  String who(Calendar.Period period) {
    String owner = period.owner().map(Owner::value).map(this::name).orElse("");
    return switch (period.state()) {
      case AVAILABLE -> word("available");
      case BLOCKED -> owner;
      case DISABLED -> word("who.disabled", owner);
    };
  }

  /** The name on a bar. */
  String label(Calendar.Period period) {
    return period
        .owner()
        .map(Owner::value)
        .map(this::name)
        .orElseGet(() -> word("available.label"));
  }

  private String name(String owner) {
    return owner.startsWith(OwnerColour.BOOKING) ? word("booking") : owner;
  }

  /** Such as: Friday 3 January: available until 12:00, John Smith from 12:00. */
  String cell(LocalDate date, List<Calendar.Period> parts) {
    String said = parts.stream().map(part -> part(date, part)).collect(Collectors.joining(", "));
    return word("format.cell", day(date), said);
  }

  private String part(LocalDate date, Calendar.Period part) {
    boolean begins = part.slot().from().equals(start(date));
    boolean ends = part.slot().to().equals(start(date.plusDays(1)));
    String who = who(part);
    if (begins && ends) {
      return word("part.whole", who);
    }
    if (begins) {
      return word("part.until", who, time(part.slot().to()));
    }
    return ends
        ? word("part.from", who, time(part.slot().from()))
        : word("part.between", who, time(part.slot().from()), time(part.slot().to()));
  }

  /** With the offset on days on which clocks change, or it would be said twice. */
  String time(Instant instant) {
    var local = instant.atZone(zone);
    LocalDate date = local.toLocalDate();
    boolean usual = Duration.between(start(date), start(date.plusDays(1))).equals(USUAL_DAY);
    return TIME.format(local) + (usual ? "" : " " + offset(local.getOffset()));
  }

  private static String offset(ZoneOffset offset) {
    return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
  }

  Instant start(LocalDate date) {
    return date.atStartOfDay(zone).toInstant();
  }
}
