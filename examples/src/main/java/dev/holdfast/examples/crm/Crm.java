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
 * Contacts and their meetings. Events come at least once, and not always in order, so that each is
 * handled once, and an older one never undoes a newer one. A real CRM keeps all of this in its
 * database, and each event in one transaction.
 */
final class Crm {

  /** What the CRM wants to be told of. A booking that is merely pending is none of them. */
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

  /** What became of an event. */
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
    handled.add(event.id()); // now, not before: what failed half-way comes again
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

  /** Who has that address already, or somebody new. */
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
