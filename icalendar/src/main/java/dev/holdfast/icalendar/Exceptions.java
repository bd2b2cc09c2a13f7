package dev.holdfast.icalendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HashSet;
import java.util.Set;

/**
 * Occurrences of a series that are cancelled or replaced. Some writers name them by day alone, or
 * with a time although the series consists of whole days.
 */
final class Exceptions {

  private final boolean ofDays;
  private final ZoneRules hosts;
  private final Set<Long> seconds = new HashSet<>();
  private final Set<LocalDate> days = new HashSet<>();

  Exceptions(Moment start, ZoneRules hosts) {
    this.ofDays = start.isDate();
    this.hosts = hosts;
  }

  void add(Moment moment) {
    if (moment.isDate()) {
      days.add(moment.date());
    } else if (ofDays) {
      days.add(moment.isUtc() ? hostsDate(moment) : moment.date());
    } else {
      seconds.add(moment.epochSecond());
    }
  }

  private LocalDate hostsDate(Moment moment) {
    Instant instant = moment.instant();
    ZoneOffset offset = hosts.getOffset(instant);
    return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, offset).toLocalDate();
  }

  boolean contains(Moment occurrence) {
    return (!days.isEmpty() && days.contains(occurrence.date()))
        || (!seconds.isEmpty() && seconds.contains(occurrence.epochSecond()));
  }
}
