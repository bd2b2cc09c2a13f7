package dev.holdfast.scheduling.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.eventtype.EventTypeResult;
import dev.holdfast.scheduling.eventtype.EventTypeService;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A host who can be met on all days from 09:00 to 17:00 UTC, and what can happen there. */
final class Practice {

  static final Booker ANN =
      new Booker("Ann", "ann@example.org", Optional.empty(), Optional.of("contact-1"));
  static final Booker BOB =
      new Booker("Bob", "bob@example.org", Optional.empty(), Optional.empty());

  private Instant now = Instant.parse("2026-11-16T07:00:00Z");
  private final Clock clock = new Moving();
  final World world = new World(clock);
  final BookerIds ids = new BookerIds("a secret of the tests");
  final BookingService service = new BookingService(clock, ids);

  /** Where nobody but the host has more than two open bookings of an event type. */
  final BookingService strictService = new BookingService(clock, ids, 2);

  final BookingChanges changes = new BookingChanges(clock);
  final EventTypeService eventTypes = new EventTypeService(clock);
  final Host host =
      new Host(HostId.random(), "host", "Host", "host@example.org", ZoneOffset.UTC, now);

  Practice() {
    world.run(tx -> Outcome.commit(tx.hosts().add(host)));
  }

  private final class Moving extends Clock {
    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  /** Somebody takes that time right after it was found to be free. */
  void takenMeanwhile(String from, String to) {
    world.meanwhile(
        tx -> tx.availability().block(host.timeline(), slot(from, to), Owner.of("RIVAL")));
  }

  /** Somebody disables that time right after it was found to be free. */
  void disabledMeanwhile(String from, String to) {
    world.meanwhile(
        tx -> tx.availability().disable(host.timeline(), slot(from, to), Owner.of("RIVAL")));
  }

  void advance(Duration duration) {
    now = now.plus(duration);
  }

  /** Half an hour, without buffers, booked at once. */
  static EventType.Terms terms() {
    return terms("intro").build();
  }

  private static EventType.Terms.Builder terms(String slug) {
    Map<DayOfWeek, List<LocalWindow>> week = new EnumMap<>(DayOfWeek.class);
    for (DayOfWeek day : DayOfWeek.values()) {
      week.put(day, List.of(LocalWindow.parse("09:00", "17:00")));
    }
    OpeningHours hours = OpeningHours.weekly(ZoneOffset.UTC, week);
    return EventType.Terms.of(slug, "Intro", Duration.ofMinutes(30), hours);
  }

  static EventType.Terms withBuffers(int before, int after) {
    return terms("buffered")
        .bufferBefore(Duration.ofMinutes(before))
        .bufferAfter(Duration.ofMinutes(after))
        .build();
  }

  static EventType.Terms requiringConfirmation() {
    return terms("on-request")
        .minimumNotice(Duration.ofHours(1))
        .requiresConfirmation(true)
        .build();
  }

  EventType offers(EventType.Terms terms) {
    EventTypeResult result = world.run(tx -> eventTypes.create(tx, host.id(), terms));
    return ((EventTypeResult.Done) result).eventType();
  }

  /** Today at that time. */
  static Instant at(String time) {
    return Instant.parse("2026-11-16T" + time + ":00Z");
  }

  static TimeSlot slot(String from, String to) {
    return TimeSlot.of(at(from), at(to));
  }

  BookingResult tryToBook(EventType eventType, String time, Booker booker) {
    return tryToBook(eventType, time, booker, Optional.empty());
  }

  BookingResult tryToBook(EventType eventType, String time, Booker booker, Optional<String> hold) {
    var request =
        new BookRequest(
            eventType.id(), Optional.of(host.id()), at(time), booker, Optional.empty(), hold);
    return world.run(tx -> service.book(tx, request));
  }

  /** Not in the host's name, as a booker on the booking page does. */
  BookingResult tryToBookInPublic(EventType eventType, String time, Booker booker) {
    var request =
        new BookRequest(
            eventType.id(),
            Optional.empty(),
            at(time),
            booker,
            Optional.of("Call me"),
            Optional.empty());
    return world.run(tx -> strictService.book(tx, request));
  }

  Booking book(EventType eventType, String time, Booker booker) {
    return done(tryToBook(eventType, time, booker));
  }

  HoldResult tryToHold(EventType eventType, String time) {
    var request =
        new HoldRequest(eventType.id(), Optional.of(host.id()), at(time), Duration.ofMinutes(10));
    return world.run(tx -> service.hold(tx, request));
  }

  Hold hold(EventType eventType, String time) {
    return ((HoldResult.Held) tryToHold(eventType, time)).hold();
  }

  ChangeRequest of(Booking booking) {
    return new ChangeRequest(booking.id(), Optional.of(host.id()), Optional.empty());
  }

  BookingResult confirm(Booking booking) {
    return world.run(tx -> changes.confirm(tx, of(booking)));
  }

  BookingResult cancel(Booking booking) {
    return world.run(tx -> changes.cancel(tx, of(booking), Optional.of("Ill")));
  }

  BookingResult move(Booking booking, String time) {
    return world.run(tx -> changes.reschedule(tx, of(booking), at(time)));
  }

  BookingResult complete(Booking booking) {
    return world.run(tx -> changes.complete(tx, of(booking)));
  }

  BookingResult noShow(Booking booking) {
    return world.run(tx -> changes.noShow(tx, of(booking)));
  }

  BookingResult erase(Booking booking) {
    return world.run(tx -> changes.erase(tx, of(booking)));
  }

  static Booking done(BookingResult result) {
    assertThat(result).isInstanceOf(BookingResult.Done.class);
    return ((BookingResult.Done) result).booking();
  }

  static BookingRefusal refused(BookingResult result) {
    assertThat(result).isInstanceOf(BookingResult.Refused.class);
    return ((BookingResult.Refused) result).reason();
  }

  Booking stored(Booking booking) {
    return world.read(tx -> tx.bookings().find(booking.id()).orElseThrow());
  }

  boolean isFree(String from, String to) {
    return world.availability().isAvailable(host.timeline(), slot(from, to));
  }

  /** The keys of all events since the event types were made. */
  List<String> told() {
    return world.events().stream()
        .filter(event -> !(event instanceof EventTypeChanged))
        .map(event -> event.key().text())
        .toList();
  }
}
