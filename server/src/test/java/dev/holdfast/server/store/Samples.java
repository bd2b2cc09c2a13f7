package dev.holdfast.server.store;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hosts, event types and bookings to be stored. */
public final class Samples {

  public static final Instant NOW = Instant.parse("2026-11-16T08:00:00.123456Z");
  public static final Instant START = Instant.parse("2026-11-17T09:00:00Z");
  public static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private Samples() {}

  public static Host host() {
    HostId id = HostId.random();
    return new Host(id, "slug-" + id, "Ann Müller 🎈", "ann@example.com", BERLIN, NOW);
  }

  /** With all that hours can have: a night, a midnight, a closed date. */
  public static OpeningHours hours() {
    return new OpeningHours(
        BERLIN,
        Map.of(
            DayOfWeek.MONDAY,
            List.of(LocalWindow.parse("09:00", "12:00"), LocalWindow.parse("13:00", "24:00")),
            DayOfWeek.FRIDAY,
            List.of(LocalWindow.parse("22:00", "02:00")),
            DayOfWeek.SUNDAY,
            List.of()),
        Map.of(
            LocalDate.of(2026, 12, 24),
            List.of(),
            LocalDate.of(2026, 12, 31),
            List.of(LocalWindow.parse("00:00", "24:00"))));
  }

  public static EventType.Terms terms(String slug) {
    return EventType.Terms.of(slug, "A talk", Duration.ofMinutes(30), hours())
        .description(Optional.of("About \"this\"\nand that"))
        .slotInterval(Optional.of(Duration.ofMinutes(15)))
        .bufferBefore(Duration.ofMinutes(5))
        .bufferAfter(Duration.ofMinutes(10))
        .minimumNotice(Duration.ofHours(4))
        .packed(true)
        .requiresConfirmation(true)
        .reminders(List.of(Duration.ofHours(1), Duration.ofDays(1)))
        .build();
  }

  public static EventType.Terms plainTerms(String slug) {
    return EventType.Terms.of(
            slug, "A talk", Duration.ofMinutes(30), OpeningHours.weekly(BERLIN, Map.of()))
        .build();
  }

  public static EventType eventType(Host host) {
    return EventType.create(host.id(), plainTerms("talk"), NOW);
  }

  public static Booking booking(EventType eventType, Instant start) {
    return booking(eventType, start, BookingStatus.CONFIRMED);
  }

  public static Booking booking(EventType eventType, Instant start, BookingStatus status) {
    Booker bob = new Booker("Bob", "bob@example.com", Optional.empty(), Optional.empty());
    return booking(eventType, start, status, bob);
  }

  public static Booking booking(
      EventType eventType, Instant start, BookingStatus status, Booker booker) {
    return new Booking(
        BookingId.random(),
        eventType.id(),
        eventType.host(),
        booker,
        Optional.empty(),
        eventType.rules().meeting(start),
        eventType.rules().claimed(start),
        life(status, 1));
  }

  public static Lifecycle life(BookingStatus status, long version) {
    return new Lifecycle(
        status,
        version,
        version,
        NOW,
        NOW,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public static Booking with(Booking booking, TimeSlot time, Lifecycle life) {
    return new Booking(
        booking.id(),
        booking.eventType(),
        booking.host(),
        booking.booker(),
        booking.notes(),
        time,
        time,
        life);
  }

  public static final Bookings.Filter ALL =
      new Bookings.Filter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public static Bookings.Filter status(BookingStatus status) {
    return new Bookings.Filter(
        Optional.of(status),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public static Bookings.Filter during(TimeSlot slot) {
    return new Bookings.Filter(
        Optional.empty(), Optional.of(slot), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
