package dev.holdfast.server.mail;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * A mail that is to be written: what about, why, and for whom.
 *
 * @param written whether the host's calendar gets its own entry for each booking
 */
public record MailOrder(
    Booking booking,
    EventType eventType,
    Host host,
    MailKind kind,
    Audience audience,
    boolean written) {

  boolean isForBooker() {
    return audience == Audience.BOOKER;
  }

  /** The recipient. */
  Mail.Person recipient() {
    return isForBooker() ? booker() : hostPerson();
  }

  /** The person who gets the reply. */
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

  /** What the recipient reads; who booked without saying so reads what the host does. */
  Locale language() {
    Optional<Locale> own = isForBooker() ? booking.booker().language() : Optional.empty();
    return own.or(host::language).orElse(Locale.ENGLISH);
  }

  /**
   * Whether calendars have to learn something. They do not know of a booking that was not confirmed
   * yet, and a reminder contains nothing new. A host whose calendar has an entry already would see
   * the meeting twice.
   */
  boolean concernsCalendars() {
    boolean known =
        booking.status() == BookingStatus.CONFIRMED
            || booking.lifecycle().confirmedAt().isPresent();
    boolean news = kind != MailKind.REMINDER && kind != MailKind.PENDING && kind != MailKind.VERIFY;
    return known && news && (isForBooker() || !written);
  }
}
