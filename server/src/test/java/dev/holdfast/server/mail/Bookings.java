package dev.holdfast.server.mail;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A booking to write mails about, and variations of it. Ann is in Berlin, Bob in New York, and the
 * event type in London.
 */
public record Bookings(
    String title,
    String hostName,
    String bookerName,
    String bookerEmail,
    Optional<ZoneId> bookerZone,
    Optional<String> notes,
    Optional<String> reason,
    Instant start,
    BookingStatus status) {

  public static final Instant NOW = Instant.parse("2026-11-16T08:00:00Z");
  public static final String PUBLIC_URL = "https://book.example.com";

  public static Bookings plain() {
    return new Bookings(
        "Erstgespräch",
        "Ann Müller",
        "Bob",
        "bob@example.com",
        Optional.of(ZoneId.of("America/New_York")),
        Optional.empty(),
        Optional.empty(),
        Instant.parse("2026-11-17T09:00:00Z"),
        BookingStatus.CONFIRMED);
  }

  public Bookings titled(String value) {
    return new Bookings(
        value, hostName, bookerName, bookerEmail, bookerZone, notes, reason, start, status);
  }

  public Bookings by(String name, String email) {
    return new Bookings(title, hostName, name, email, bookerZone, notes, reason, start, status);
  }

  Bookings in(Optional<ZoneId> zone) {
    return new Bookings(
        title, hostName, bookerName, bookerEmail, zone, notes, reason, start, status);
  }

  Bookings at(String time) {
    return new Bookings(
        title,
        hostName,
        bookerName,
        bookerEmail,
        bookerZone,
        notes,
        reason,
        Instant.parse(time),
        status);
  }

  Bookings noting(String text) {
    return new Bookings(
        title,
        hostName,
        bookerName,
        bookerEmail,
        bookerZone,
        Optional.of(text),
        reason,
        start,
        status);
  }

  Bookings cancelledFor(String text) {
    return new Bookings(
        title,
        hostName,
        bookerName,
        bookerEmail,
        bookerZone,
        notes,
        Optional.of(text),
        start,
        BookingStatus.CANCELLED);
  }

  Bookings being(BookingStatus value) {
    return new Bookings(
        title, hostName, bookerName, bookerEmail, bookerZone, notes, reason, start, value);
  }

  public Bookings hostedBy(String name) {
    return new Bookings(
        title, name, bookerName, bookerEmail, bookerZone, notes, reason, start, status);
  }

  Host host() {
    return new Host(
        new HostId("own_1"), "ann", hostName, "ann@example.com", ZoneId.of("Europe/Berlin"), NOW);
  }

  EventType eventType() {
    EventType.Terms terms =
        EventType.Terms.of(
                "talk",
                title,
                Duration.ofMinutes(45),
                OpeningHours.weekly(ZoneId.of("Europe/London"), Map.of()))
            .reminders(List.of(Duration.ofDays(1)))
            .build();
    return new EventType(
        new EventTypeId("et_1"), host().id(), terms, EventTypeStatus.ACTIVE, 1, 1, NOW, NOW);
  }

  /** The event type, changed. */
  EventType withoutReminders() {
    EventType.Terms terms = eventType().terms();
    return new EventType(
        eventType().id(),
        host().id(),
        EventType.Terms.of(terms.slug(), terms.title(), terms.duration(), terms.hours()).build(),
        EventTypeStatus.ACTIVE,
        2,
        2,
        NOW,
        NOW);
  }

  Booking booking() {
    TimeSlot time = eventType().rules().meeting(start);
    Lifecycle life =
        new Lifecycle(
            status,
            3,
            3,
            NOW,
            NOW,
            status == BookingStatus.PENDING ? Optional.empty() : Optional.of(NOW),
            Optional.empty(),
            reason,
            Optional.of(Instant.parse("2026-11-16T15:00:00Z")));
    return new Booking(
        new BookingId("bk_1"),
        eventType().id(),
        host().id(),
        new Booker(bookerName, bookerEmail, bookerZone, Optional.empty()),
        notes,
        time,
        time,
        life);
  }

  /** The same booking, later. */
  Booking booking(long version) {
    Booking first = booking();
    Lifecycle life = first.lifecycle();
    return new Booking(
        first.id(),
        first.eventType(),
        first.host(),
        first.booker(),
        first.notes(),
        first.time(),
        first.claimed(),
        new Lifecycle(
            life.status(),
            version,
            version,
            life.createdAt(),
            life.updatedAt(),
            life.confirmedAt(),
            life.cancelledAt(),
            life.cancellationReason(),
            life.rescheduledFrom()));
  }

  public MailOrder order(MailKind kind, Audience audience) {
    return new MailOrder(booking(), eventType(), host(), kind, audience, false);
  }
}
