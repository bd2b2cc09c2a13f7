package dev.holdfast.server.mail;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.time.ZoneId;

/** A mail that is to be written: what about, why, and for whom. */
public record MailOrder(
    Booking booking, EventType eventType, Host host, MailKind kind, Audience audience) {

  boolean isForBooker() {
    return audience == Audience.BOOKER;
  }

  /** Who gets it. */
  Mail.Person recipient() {
    return isForBooker() ? booker() : hostPerson();
  }

  /** Who gets the answer to it. */
  Mail.Person otherParty() {
    return isForBooker() ? hostPerson() : booker();
  }

  private Mail.Person booker() {
    return new Mail.Person(booking.booker().name(), booking.booker().email());
  }

  private Mail.Person hostPerson() {
    return new Mail.Person(host.name(), host.email());
  }

  /** Whose clock the recipient reads. */
  ZoneId zone() {
    return isForBooker()
        ? booking.booker().zone().orElse(eventType.terms().hours().zone())
        : host.zone();
  }

  /**
   * Whether calendars have to learn something. They never heard of a booking that was not confirmed
   * yet, and a reminder tells them nothing new.
   */
  boolean concernsCalendars() {
    boolean known =
        booking.status() == BookingStatus.CONFIRMED || booking.life().confirmedAt().isPresent();
    return known && kind != MailKind.REMINDER && kind != MailKind.PENDING;
  }
}
