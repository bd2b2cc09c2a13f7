package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;
import dev.holdfast.server.store.NoCalendars;
import java.util.function.Function;

/** All items, in one unit. */
record DynamoTransaction(
    AvailabilityOperations availability, Unit unit, Function<DomainEvent, String> eventData)
    implements Transaction {

  @Override
  public Hosts hosts() {
    return new DynamoHosts(unit);
  }

  @Override
  public ApiKeys apiKeys() {
    return new DynamoApiKeys(unit);
  }

  @Override
  public Resources resources() {
    return new DynamoResources(unit);
  }

  @Override
  public EventTypes eventTypes() {
    return new DynamoEventTypes(unit);
  }

  @Override
  public Bookings bookings() {
    return new DynamoBookings(unit);
  }

  @Override
  public Holds holds() {
    return new DynamoHolds(unit);
  }

  @Override
  public BusyTimes busyTimes() {
    return new NoCalendars();
  }

  @Override
  public Outbox outbox() {
    return new DynamoOutbox(unit, eventData);
  }

  @Override
  public Events events() {
    return new DynamoEvents(unit);
  }

  @Override
  public Webhooks webhooks() {
    return new DynamoWebhooks(unit);
  }

  @Override
  public Deliveries deliveries() {
    return new DynamoDeliveries(unit);
  }

  @Override
  public Replies replies() {
    return new DynamoReplies(unit);
  }
}
