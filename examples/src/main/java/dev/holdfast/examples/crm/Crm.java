package dev.holdfast.examples.crm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Contacts and their meetings. Events arrive at least once and not always in order. So each is
 * handled once, and an older one never undoes a newer one. A real CRM stores all of this in its
 * database, each event in one transaction.
 */
final class Crm {

  /** The events that the CRM subscribes to. Pending bookings do not concern it. */
  static final List<String> WANTED =
      List.of(
          "booking.confirmed",
          "booking.rescheduled",
          "booking.cancelled",
          "booking.completed",
          "booking.no_show");

  private final Map<String, Contact> contacts = new HashMap<>();
  private final Map<String, Meeting> meetings = new HashMap<>();
  private final Set<String> handled = new HashSet<>();

  /** How an event was handled. */
  enum Handled {
    LINKED,
    UPDATED,
    BEFORE,
    OUT_OF_DATE,
    NOT_WANTED
  }

  // @start region=handle
  synchronized Handled handle(BookingEvent event) {
    if (handled.contains(event.id())) {
      return Handled.BEFORE;
    }
    Handled outcome = apply(event);
    handled.add(event.id()); // last, so that an event that failed half-way is handled again
    return outcome;
  }

  private Handled apply(BookingEvent event) {
    if (!WANTED.contains(event.key())) {
      return Handled.NOT_WANTED;
    }
    Meeting known = meetings.get(event.aggregateId());
    if (known != null && known.sequence() > event.sequence()) {
      return Handled.OUT_OF_DATE;
    }
    meetings.put(event.aggregateId(), meeting(event));
    return known == null ? Handled.LINKED : Handled.UPDATED;
  }

  private Meeting meeting(BookingEvent event) {
    var booking = event.data().booking();
    return new Meeting(
        event.aggregateId(),
        contact(booking.booker()),
        event.data().eventType().title(),
        booking.start(),
        booking.status(),
        event.sequence());
  }

  /** The contact with that address, or a new one. */
  private Contact contact(BookingEvent.Booker booker) {
    return contacts.computeIfAbsent(
        booker.email().toLowerCase(Locale.ROOT), email -> new Contact(email, booker.name()));
  }

  // @end

  synchronized void add(Contact contact) {
    contacts.put(contact.email(), contact);
  }

  synchronized List<Contact> contacts() {
    return new ArrayList<>(contacts.values());
  }

  synchronized Optional<Meeting> meeting(String bookingId) {
    return Optional.ofNullable(meetings.get(bookingId));
  }
}
