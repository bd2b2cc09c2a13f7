package dev.holdfast.server.store.jdbc;

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

/** All tables, on the connection of one transaction. */
record JdbcTransaction(
    AvailabilityOperations availability, Db db, Function<DomainEvent, String> eventData)
    implements Transaction {

  @Override
  public Hosts hosts() {
    return new JdbcHosts(db);
  }

  @Override
  public ApiKeys apiKeys() {
    return new JdbcApiKeys(db);
  }

  @Override
  public Resources resources() {
    return new JdbcResources(db);
  }

  @Override
  public EventTypes eventTypes() {
    return new JdbcEventTypes(db);
  }

  @Override
  public Bookings bookings() {
    return new JdbcBookings(db);
  }

  @Override
  public Holds holds() {
    return new JdbcHolds(db);
  }

  @Override
  public BusyTimes busyTimes() {
    return new NoCalendars();
  }

  @Override
  public Outbox outbox() {
    return new JdbcOutbox(db, eventData);
  }

  @Override
  public Events events() {
    return new JdbcEvents(db);
  }

  @Override
  public Webhooks webhooks() {
    return new JdbcWebhooks(db);
  }

  @Override
  public Deliveries deliveries() {
    return new JdbcDeliveries(db);
  }

  @Override
  public Replies replies() {
    return new JdbcReplies(db);
  }
}
