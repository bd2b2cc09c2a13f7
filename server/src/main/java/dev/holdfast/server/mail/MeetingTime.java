package dev.holdfast.server.mail;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;

/**
 * Times of a meeting as people read them, in one zone. The offset from UTC is always shown, because
 * two o'clock comes twice when clocks are put back.
 */
record MeetingTime(Words words, ZoneId zone) {

  /** From when to when. */
  String of(TimeSlot time) {
    ZonedDateTime start = time.from().atZone(zone);
    ZonedDateTime end = time.to().atZone(zone);
    boolean steady = start.getOffset().equals(end.getOffset());
    String from = steady ? clock(start) : exactClock(start);
    String to = steady ? clock(end) : exactClock(end);
    String where = steady ? place(start.getOffset()) : place();
    return start.toLocalDate().equals(end.toLocalDate())
        ? words.say("when", date(start), from, to, where)
        : words.say("when.days", date(start), from, date(end), to, where);
  }

  /** One moment. */
  String of(Instant instant) {
    ZonedDateTime time = instant.atZone(zone);
    return words.say("moment", date(time), clock(time), place(time.getOffset()));
  }

  /** One moment for a line that has little room. */
  String briefly(Instant instant) {
    return words.format("brief").format(instant.atZone(zone));
  }

  private String date(ZonedDateTime time) {
    return words.format("date").format(time);
  }

  private String clock(ZonedDateTime time) {
    return words.format("time").format(time);
  }

  private String exactClock(ZonedDateTime time) {
    return clock(time) + " " + utc(time.getOffset());
  }

  /** Such as Central European Time. */
  private String place() {
    return zone.getDisplayName(TextStyle.FULL, words.locale());
  }

  private String place(ZoneOffset offset) {
    return zone.normalized() instanceof ZoneOffset
        ? utc(offset)
        : words.say("zone", place(), utc(offset));
  }

  private static String utc(ZoneOffset offset) {
    return offset.equals(ZoneOffset.UTC) ? "UTC" : "UTC" + offset.getId();
  }
}
