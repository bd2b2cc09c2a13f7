package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
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
 */
public record Hold(
    String id,
    HostId host,
    ResourceId timeline,
    TimeSlot slot,
    Owner owner,
    Instant expiresAt,
    Optional<Meeting> meeting) {

  /** The meeting that the time is kept for. */
  public record Meeting(EventTypeId eventType, Instant start) {}
}
