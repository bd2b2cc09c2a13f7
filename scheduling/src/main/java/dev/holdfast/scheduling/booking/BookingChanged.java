package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * A booking began, changed or ended.
 *
 * @param previous the time it had before, if it was moved
 */
public record BookingChanged(
    EventKey key,
    Booking booking,
    EventType eventType,
    Host host,
    Optional<TimeSlot> previous,
    Instant occurredAt)
    implements DomainEvent {

  @Override
  public HostId hostId() {
    return host.id();
  }

  @Override
  public String aggregateId() {
    return booking.id().value();
  }

  @Override
  public long sequence() {
    return booking.sequence();
  }
}
