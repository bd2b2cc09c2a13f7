package dev.holdfast.icalendar;

import java.time.zone.ZoneRules;

/** A time with its end, such as {@code 20260105T090000Z/PT1H}; in seconds since 1970. */
record Period(long from, long to) {

  static Period parse(String text, ZoneRules zone) {
    String[] ends = text.strip().split("/", 2);
    if (ends.length != 2 || ends[1].isEmpty()) {
      throw MisreadException.of("The period", text);
    }
    Moment start = Moment.parse(ends[0], zone);
    boolean hasLength = Character.toUpperCase(ends[1].charAt(0)) == 'P';
    Length length =
        hasLength ? Length.parse(ends[1]) : Length.between(start, Moment.parse(ends[1], zone));
    return new Period(start.epochSecond(), length.after(start));
  }

  void addTo(BusyTime busy) {
    busy.add(from, to);
  }
}
