package dev.holdfast.scheduling.invitation;

import dev.holdfast.icalendar.ContentLines;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.util.List;
import java.util.Optional;

/**
 * A booking as an iCalendar object. The host is the organizer, the booker attends. All invitations
 * of one booking have one UID, and a SEQUENCE that rises with its changes, so that a calendar takes
 * the newest for an update.
 *
 * @param manageUrl where the booker moves or cancels the booking
 */
public record Invitation(
    Booking booking, EventType eventType, Host host, Optional<String> manageUrl) {

  /** Returns the invitation without the link that changes the booking. */
  public Invitation(Booking booking, EventType eventType, Host host) {
    this(booking, eventType, host, Optional.empty());
  }

  /** By which calendars know the booking. */
  public String uid() {
    return CalendarLines.uid(booking);
  }

  /** REQUEST, or CANCEL once the booking is cancelled. */
  public String method() {
    return isCancelled() ? "CANCEL" : "REQUEST";
  }

  /** The text of the object, of type {@code text/calendar}, to be sent to somebody. */
  public String text() {
    return text(Optional.of(method()), "");
  }

  /**
   * The text of the object as a calendar stores it: nobody is sent it, so it has no method. It asks
   * the calendar's server not to write to the booker or the host itself, as RFC 6638 has it; what
   * is sent must not ask for that.
   */
  public String stored() {
    return text(Optional.empty(), ";SCHEDULE-AGENT=CLIENT");
  }

  private String text(Optional<String> method, String agent) {
    ContentLines lines = new ContentLines();
    CalendarLines.begin(lines);
    method.ifPresent(name -> lines.add("METHOD", name));
    lines.add("BEGIN", "VEVENT");
    addMeeting(lines);
    addPeople(lines, agent);
    lines.add("END", "VEVENT");
    lines.add("END", "VCALENDAR");
    return lines.text();
  }

  private void addMeeting(ContentLines lines) {
    CalendarLines.addTimes(lines, booking);
    lines.addText("SUMMARY", eventType.terms().title());
    CalendarLines.addDescription(
        lines, List.of(eventType.terms().description(), booking.notes(), whereToChange()));
    whereToChange().ifPresent(url -> lines.add("URL", url));
  }

  /** Nothing can be changed any more once it is cancelled. */
  private Optional<String> whereToChange() {
    return manageUrl.filter(url -> !isCancelled());
  }

  /** The booker has accepted already, so nobody is asked to reply. */
  private void addPeople(ContentLines lines, String agent) {
    String name = ContentLines.parameter("CN", booking.booker().name());
    CalendarLines.addOrganizer(lines, host, agent);
    lines.add(
        "ATTENDEE;" + name + ";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE" + agent,
        ContentLines.mailto(booking.booker().email()));
  }

  private boolean isCancelled() {
    return booking.status() == BookingStatus.CANCELLED;
  }
}
