package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;

/**
 * Somebody wanted time that was taken; nothing else came of it.
 *
 * @param aggregateId of the conflict itself: it happens once
 */
public record ConflictDetected(
    String aggregateId, EventType eventType, Host host, TimeSlot wanted, Instant occurredAt)
    implements DomainEvent {

  @Override
  public HostId hostId() {
    return host.id();
  }

  @Override
  public EventKey key() {
    return EventKey.SLOT_CONFLICT_DETECTED;
  }

  @Override
  public long sequence() {
    return 1;
  }
}
