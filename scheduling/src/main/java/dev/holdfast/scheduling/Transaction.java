package dev.holdfast.scheduling;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;

/** All that is stored, inside one transaction. Read first, write then: some stores need that. */
public interface Transaction {

  /** Exclusive time, in this transaction. */
  AvailabilityOperations availability();

  Hosts hosts();

  ApiKeys apiKeys();

  Resources resources();

  EventTypes eventTypes();

  Bookings bookings();

  Holds holds();

  BusyTimes busyTimes();

  Outbox outbox();

  Events events();

  Webhooks webhooks();

  Deliveries deliveries();

  Replies replies();
}
