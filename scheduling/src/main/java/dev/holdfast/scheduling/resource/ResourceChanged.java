package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;

/**
 * The time of a resource changed hands.
 *
 * @param aggregateId of the change itself: it happens once
 * @param slot as it was asked for
 */
public record ResourceChanged(
    EventKey key,
    String aggregateId,
    Resource resource,
    TimeSlot slot,
    Owner owner,
    Instant occurredAt)
    implements DomainEvent {

  @Override
  public HostId hostId() {
    return resource.host();
  }

  @Override
  public long sequence() {
    return 1;
  }
}
