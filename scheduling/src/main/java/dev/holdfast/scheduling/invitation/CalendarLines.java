package dev.holdfast.scheduling.invitation;

import dev.holdfast.icalendar.ContentLines;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.host.Host;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What all iCalendar objects with bookings say alike. */
final class CalendarLines {

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private CalendarLines() {}

  static void begin(ContentLines lines) {
    lines.add("BEGIN", "VCALENDAR");
    lines.add("VERSION", "2.0");
    lines.add("PRODID", "-//Holdfast//Holdfast//EN");
    lines.add("CALSCALE", "GREGORIAN");
  }

  static String uid(Booking booking) {
    return booking.id() + "@holdfast";
  }

  /** Which meeting it is, when, and how sure. */
  static void addTimes(ContentLines lines, Booking booking) {
    lines.add("UID", uid(booking));
    lines.add("SEQUENCE", Long.toString(booking.version() - 1));
    lines.add("DTSTAMP", utc(booking.lifecycle().updatedAt()));
    lines.add("CREATED", utc(booking.lifecycle().createdAt()));
    lines.add("LAST-MODIFIED", utc(booking.lifecycle().updatedAt()));
    lines.add("DTSTART", utc(booking.time().from()));
    lines.add("DTEND", utc(booking.time().to()));
    lines.add("STATUS", status(booking));
    lines.add("TRANSP", takesTime(booking) ? "OPAQUE" : "TRANSPARENT");
  }

  /** The parts that there are, with an empty line between them. */
  static void addDescription(ContentLines lines, List<Optional<String>> parts) {
    String text = parts.stream().flatMap(Optional::stream).collect(Collectors.joining("\n\n"));
    if (!text.isEmpty()) {
      lines.addText("DESCRIPTION", text);
    }
  }

  static void addOrganizer(ContentLines lines, Host host, String agent) {
    String name = ContentLines.parameter("CN", host.name());
    lines.add("ORGANIZER;" + name + agent, ContentLines.mailto(host.email()));
  }

  private static String status(Booking booking) {
    return switch (booking.status()) {
      case PENDING -> "TENTATIVE";
      case CANCELLED -> "CANCELLED";
      case CONFIRMED, COMPLETED, NO_SHOW -> "CONFIRMED";
    };
  }

  private static boolean takesTime(Booking booking) {
    return switch (booking.status()) {
      case PENDING, CANCELLED -> false;
      case CONFIRMED, COMPLETED, NO_SHOW -> true;
    };
  }

  private static String utc(Instant instant) {
    return UTC.format(instant);
  }
}
