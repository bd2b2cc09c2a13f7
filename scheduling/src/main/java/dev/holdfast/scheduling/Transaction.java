package dev.holdfast.scheduling;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.account.Sessions;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.calendar.WrittenMeetings;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;
import java.util.Optional;

/** All that is stored, inside one transaction. Read first, write then: some stores need that. */
public interface Transaction {

  /** Exclusive time, in this transaction. */
  AvailabilityOperations availability();

  Hosts hosts();

  ApiKeys apiKeys();

  Resources resources();

  EventTypes eventTypes();

  /** An event type with its host's calendars, which a store may find in one go. */
  default Optional<Offering> offering(EventTypeId id) {
    return eventTypes().find(id).map(found -> Offering.of(this, found));
  }

  Bookings bookings();

  Holds holds();

  /** What is known of calendars elsewhere. */
  HostCalendars calendars();

  CalendarConnections calendarConnections();

  Authorizations authorizations();

  WrittenMeetings writtenMeetings();

  SealedSecrets sealedSecrets();

  Tasks tasks();

  Outbox outbox();

  Events events();

  Webhooks webhooks();

  Deliveries deliveries();

  Replies replies();

  Accounts accounts();

  Sessions sessions();

  SignInLinks signInLinks();
}
