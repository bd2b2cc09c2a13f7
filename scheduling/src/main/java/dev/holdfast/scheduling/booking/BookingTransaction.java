package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import java.util.Optional;

/** What bookings need of a transaction. */
public interface BookingTransaction {

  /**
   * Exclusive time, in this transaction. Its reads protect what they saw, which takes locks or
   * checks; use {@code unprotected()} where a claim that follows decides.
   */
  AvailabilityOperations availability();

  Hosts hosts();

  EventTypes eventTypes();

  /** What is known of external calendars. */
  HostCalendars calendars();

  /** An event type with its host's calendars, which a store may find in one go. */
  default Optional<Offering> offering(EventTypeId id) {
    return eventTypes().find(id).map(found -> Offering.of(this, found));
  }

  /** The same, if the event type is one of this host. */
  default Optional<Offering> offering(HostId host, EventTypeId id) {
    return offering(id).filter(found -> found.eventType().host().equals(host));
  }

  Bookings bookings();

  Conflicts conflicts();

  Holds holds();

  Outbox outbox();
}
