package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.account.Sessions;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;
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
  public Conflicts conflicts() {
    return new DynamoConflicts(unit);
  }

  @Override
  public Holds holds() {
    return new DynamoHolds(unit);
  }

  @Override
  public HostCalendars calendars() {
    return new DynamoCalendarConnections(unit)::known;
  }

  @Override
  public CalendarConnections calendarConnections() {
    return new DynamoCalendarConnections(unit);
  }

  @Override
  public Authorizations authorizations() {
    return new DynamoAuthorizations(unit);
  }

  @Override
  public WrittenMeetings writtenMeetings() {
    return new DynamoWrittenMeetings(unit);
  }

  @Override
  public SealedSecrets sealedSecrets() {
    return new DynamoSealedSecrets(unit);
  }

  @Override
  public Tasks tasks() {
    return new DynamoTasks(unit);
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

  @Override
  public Accounts accounts() {
    return new DynamoAccounts(unit);
  }

  @Override
  public Sessions sessions() {
    return new DynamoSessions(unit);
  }

  @Override
  public SignInLinks signInLinks() {
    return new DynamoSignInLinks(unit);
  }
}
