package dev.holdfast.scheduling.event;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import java.time.Instant;
import java.util.Optional;

/** Something that became true, with all that a listener needs to know about it. */
public sealed interface DomainEvent {

  EventKey key();

  /** Whose event it is, and so who may read it. */
  HostId hostId();

  /** What it is about; events about the same thing are numbered by {@link #sequence}. */
  String aggregateId();

  long sequence();

  Instant occurredAt();

  /**
   * A booking began, changed or ended.
   *
   * @param previous the time it had before, if it was moved
   */
  record BookingChanged(
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

  /** An event type began, changed or ended. */
  record EventTypeChanged(EventKey key, EventType eventType, Host host, Instant occurredAt)
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

  /**
   * A calendar elsewhere was connected, disconnected, or could no longer be reached.
   *
   * @param failure why it could not be reached
   */
  record CalendarChanged(
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

  /**
   * Somebody wanted time that was taken; nothing else came of it.
   *
   * @param aggregateId of the conflict itself: it happens once
   */
  record ConflictDetected(
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

  /**
   * The time of a resource changed hands.
   *
   * @param aggregateId of the change itself: it happens once
   * @param slot as it was asked for
   */
  record ResourceChanged(
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
}
