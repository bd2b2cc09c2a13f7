package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * Somebody's meeting with a host.
 *
 * @param time of the meeting itself
 * @param claimed the meeting and its buffers: the time it takes on the host's timeline
 */
public record Booking(
    BookingId id,
    EventTypeId eventType,
    HostId host,
    Booker booker,
    Optional<String> notes,
    TimeSlot time,
    TimeSlot claimed,
    Lifecycle lifecycle) {

  /** The owner of the claimed time. */
  public Owner owner() {
    return Owner.of(id.value());
  }

  public Instant start() {
    return time.from();
  }

  public BookingStatus status() {
    return lifecycle.status();
  }

  public long version() {
    return lifecycle.version();
  }

  /** Whether the meeting is still to come, or under way. */
  public boolean isOpen(Instant now) {
    return status().canMove() && time.to().isAfter(now);
  }

  public long sequence() {
    return lifecycle.sequence();
  }

  Booking with(Lifecycle changed) {
    return new Booking(id, eventType, host, booker, notes, time, claimed, changed);
  }

  /** A new version, but nothing to report: the person is the same. */
  Booking bookedBy(Booker identified) {
    return new Booking(
        id, eventType, host, identified, notes, time, claimed, lifecycle.withNextVersion());
  }

  /** The same time without the person. */
  Booking erased(Instant now) {
    return new Booking(
        id, eventType, host, Booker.ERASED, Optional.empty(), time, claimed, lifecycle.erased(now));
  }

  Booking movedTo(TimeSlot newTime, TimeSlot newClaimed, Instant now) {
    Lifecycle moved = lifecycle.moved(start(), now);
    return new Booking(id, eventType, host, booker, notes, newTime, newClaimed, moved);
  }
}
