package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.account.Sessions;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;
import java.util.Optional;
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
  public Optional<Offering> offering(EventTypeId id) {
    return new JdbcEventTypes(db).offering(id);
  }

  @Override
  public Bookings bookings() {
    return new JdbcBookings(db);
  }

  @Override
  public Conflicts conflicts() {
    return new JdbcConflicts(db);
  }

  @Override
  public Holds holds() {
    return new JdbcHolds(db);
  }

  @Override
  public HostCalendars calendars() {
    return new JdbcCalendarConnections(db)::known;
  }

  @Override
  public CalendarConnections calendarConnections() {
    return new JdbcCalendarConnections(db);
  }

  @Override
  public Authorizations authorizations() {
    return new JdbcAuthorizations(db);
  }

  @Override
  public WrittenMeetings writtenMeetings() {
    return new JdbcWrittenMeetings(db);
  }

  @Override
  public SealedSecrets sealedSecrets() {
    return new JdbcSealedSecrets(db);
  }

  @Override
  public Tasks tasks() {
    return new JdbcTasks(db);
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

  @Override
  public Accounts accounts() {
    return new JdbcAccounts(db);
  }

  @Override
  public Sessions sessions() {
    return new JdbcSessions(db);
  }

  @Override
  public SignInLinks signInLinks() {
    return new JdbcSignInLinks(db);
  }
}
