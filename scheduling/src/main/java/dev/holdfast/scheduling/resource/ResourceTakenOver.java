package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;

/**
 * Somebody lost time of a resource, because it was disabled.
 *
 * @param aggregateId of the loss itself: it happens once
 * @param slot what was really lost
 * @param owner who lost it
 * @param takenBy who disabled the time
 */
public record ResourceTakenOver(
    String aggregateId,
    Resource resource,
    TimeSlot slot,
    Owner owner,
    Owner takenBy,
    Instant occurredAt)
    implements DomainEvent {

  @Override
  public EventKey key() {
    return EventKey.RESOURCE_TAKEN_OVER;
  }

  @Override
  public HostId hostId() {
    return resource.host();
  }

  @Override
  public long sequence() {
    return 1;
  }
}
