package dev.holdfast.scheduling.eventtype;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;

/** An event type began, changed or ended. */
public record EventTypeChanged(EventKey key, EventType eventType, Host host, Instant occurredAt)
    implements DomainEvent {

  @Override
  public HostId hostId() {
    return host.id();
  }

  @Override
  public String aggregateId() {
    return eventType.id().value();
  }

  @Override
  public long sequence() {
    return eventType.sequence();
  }
}
