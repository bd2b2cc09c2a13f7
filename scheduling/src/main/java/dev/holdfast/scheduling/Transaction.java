package dev.holdfast.scheduling;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.account.Sessions;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.calendar.CalendarTransaction;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.eventtype.EventTypeTransaction;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import dev.holdfast.scheduling.resource.ResourceTransaction;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.webhook.WebhookTransaction;

/**
 * All that is stored, inside one transaction. Read first, write then: some stores need that.
 *
 * <p>Each room of the domain declares what it needs; this is all of it together.
 */
public interface Transaction
    extends ResourceTransaction, EventTypeTransaction, CalendarTransaction, WebhookTransaction {

  ApiKeys apiKeys();

  WrittenMeetings writtenMeetings();

  SealedSecrets sealedSecrets();

  Events events();

  Replies replies();

  Accounts accounts();

  Sessions sessions();

  SignInLinks signInLinks();

  @Override
  default Intervals meetings(HostId host, TimeSlot during) {
    return bookings().confirmedTimes(host, during);
  }
}
