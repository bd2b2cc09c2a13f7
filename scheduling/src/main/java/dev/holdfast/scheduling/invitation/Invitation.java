package dev.holdfast.scheduling.invitation;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A booking as an iCalendar object. The host is the organizer, the booker attends. All invitations
 * of one booking have one UID, and a SEQUENCE that rises with its changes, so that a calendar takes
 * the newest for an update.
 */
public record Invitation(Booking booking, EventType eventType, Host host) {

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** REQUEST, or CANCEL once the booking is cancelled. */
  public String method() {
    return isCancelled() ? "CANCEL" : "REQUEST";
  }

  /** The text of the object, of type {@code text/calendar}. */
  public String text() {
    ContentLines lines = new ContentLines();
    lines.add("BEGIN", "VCALENDAR");
    lines.add("VERSION", "2.0");
    lines.add("PRODID", "-//Holdfast//Holdfast//EN");
    lines.add("CALSCALE", "GREGORIAN");
    lines.add("METHOD", method());
    lines.add("BEGIN", "VEVENT");
    addMeeting(lines);
    addPeople(lines);
    lines.add("END", "VEVENT");
    lines.add("END", "VCALENDAR");
    return lines.text();
  }

  private void addMeeting(ContentLines lines) {
    lines.add("UID", booking.id() + "@holdfast");
    lines.add("SEQUENCE", Long.toString(booking.version() - 1));
    lines.add("DTSTAMP", utc(booking.life().updatedAt()));
    lines.add("CREATED", utc(booking.life().createdAt()));
    lines.add("DTSTART", utc(booking.time().from()));
    lines.add("DTEND", utc(booking.time().to()));
    lines.addText("SUMMARY", eventType.terms().title());
    eventType.terms().description().ifPresent(text -> lines.addText("DESCRIPTION", text));
    lines.add("STATUS", status());
    lines.add("TRANSP", isCancelled() ? "TRANSPARENT" : "OPAQUE");
  }

  private void addPeople(ContentLines lines) {
    String host = ContentLines.parameter("CN", this.host.name());
    lines.add("ORGANIZER;" + host, "mailto:" + this.host.email());
    String booker = ContentLines.parameter("CN", booking.booker().name());
    lines.add(
        "ATTENDEE;" + booker + ";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED",
        "mailto:" + booking.booker().email());
  }

  private String status() {
    return switch (booking.status()) {
      case PENDING -> "TENTATIVE";
      case CANCELLED -> "CANCELLED";
      case CONFIRMED, COMPLETED, NO_SHOW -> "CONFIRMED";
    };
  }

  private boolean isCancelled() {
    return booking.status() == BookingStatus.CANCELLED;
  }

  private static String utc(Instant instant) {
    return UTC.format(instant);
  }
}
