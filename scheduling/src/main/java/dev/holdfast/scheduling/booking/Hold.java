package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * Time that somebody has for a while, to be confirmed or booked.
 *
 * @param slot as it is held: with buffers, if it is for a meeting
 * @param expiresAt by the database's clock
 * @param meeting what is to be booked; empty: it is the time of a resource
 * @param draft the booking to make when the link in the mail is opened; empty: no mail was sent to
 */
public record Hold(
    String id,
    HostId host,
    ResourceId timeline,
    TimeSlot slot,
    Owner owner,
    Instant expiresAt,
    Optional<Meeting> meeting,
    Optional<Draft> draft) {

  /** A hold that nobody was written to about. */
  public Hold(
      String id,
      HostId host,
      ResourceId timeline,
      TimeSlot slot,
      Owner owner,
      Instant expiresAt,
      Optional<Meeting> meeting) {
    this(id, host, timeline, slot, owner, expiresAt, meeting, Optional.empty());
  }

  /** The meeting that the time is kept for. */
  public record Meeting(EventTypeId eventType, Instant start) {}

  /** The booker, and what they entered. */
  public record Draft(Booker booker, Optional<String> notes) {}

  /** The booking that a draft becomes. */
  public Optional<Booking> drafted(EventType eventType, Instant now) {
    return draft.map(
        written ->
            new Booking(
                new BookingId(id),
                eventType.id(),
                host,
                written.booker(),
                written.notes(),
                eventType.rules().meeting(meeting.orElseThrow().start()),
                slot,
                Lifecycle.begun(now)));
  }
}
