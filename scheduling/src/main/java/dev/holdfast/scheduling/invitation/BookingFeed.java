package dev.holdfast.scheduling.invitation;

import dev.holdfast.icalendar.ContentLines;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.util.List;
import java.util.Optional;

/**
 * Bookings of a host as a calendar that others subscribe to. It invites nobody: who booked stands
 * in the text only, as RFC 5546 wants it for what is published.
 */
public record BookingFeed(Host host, List<Meeting> meetings) {

  /** How often it is worth to look again. */
  private static final String REFRESH = "PT15M";

  /** A booking, and what it is one of. */
  public record Meeting(Booking booking, EventType eventType) {}

  public BookingFeed {
    meetings = List.copyOf(meetings);
  }

  /** The text of the calendar, of type {@code text/calendar}. */
  public String text() {
    ContentLines lines = new ContentLines();
    CalendarLines.begin(lines);
    lines.add("METHOD", "PUBLISH");
    lines.addText("X-WR-CALNAME", host.name());
    lines.addText("NAME", host.name());
    lines.add("X-WR-TIMEZONE", host.zone().getId());
    lines.add("REFRESH-INTERVAL;VALUE=DURATION", REFRESH);
    lines.add("X-PUBLISHED-TTL", REFRESH);
    meetings.forEach(meeting -> add(lines, meeting));
    lines.add("END", "VCALENDAR");
    return lines.text();
  }

  private void add(ContentLines lines, Meeting meeting) {
    Booker booker = meeting.booking().booker();
    lines.add("BEGIN", "VEVENT");
    CalendarLines.addTimes(lines, meeting.booking());
    lines.addText("SUMMARY", meeting.eventType().terms().title() + ": " + booker.name());
    CalendarLines.addDescription(
        lines,
        List.of(
            Optional.of("%s <%s>".formatted(booker.name(), booker.email())),
            meeting.booking().notes()));
    CalendarLines.addOrganizer(lines, host, "");
    lines.add("END", "VEVENT");
  }
}
