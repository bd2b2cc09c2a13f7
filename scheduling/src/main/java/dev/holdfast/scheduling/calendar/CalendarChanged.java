package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * An external calendar was connected, disconnected, or could no longer be reached.
 *
 * @param failure why it could not be reached
 */
public record CalendarChanged(
    EventKey key,
    CalendarConnection connection,
    Host host,
    Optional<SyncStatus.Failure> failure,
    Instant occurredAt)
    implements DomainEvent {

  @Override
  public HostId hostId() {
    return host.id();
  }

  @Override
  public String aggregateId() {
    return connection.id();
  }

  @Override
  public long sequence() {
    return connection.sequence();
  }
}
