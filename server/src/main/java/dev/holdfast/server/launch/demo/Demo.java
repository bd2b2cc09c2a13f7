package dev.holdfast.server.launch.demo;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.OfferedSlots;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeResult;
import dev.holdfast.scheduling.eventtype.EventTypeService;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.Slot;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.NewKey;
import dev.holdfast.server.host.NewHost;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Something to look at: a host, what can be booked with her, and some bookings of next week. */
public final class Demo {

  public static final String SLUG = "demo";
  public static final String KEY_FILE = "demo-key";

  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
  private static final int DAYS_SHOWN = 14;

  private final Transactions transactions;
  private final BookerIds ids;
  private final Clock clock;

  public Demo(Transactions transactions, BookerIds ids, Clock clock) {
    this.transactions = transactions;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Fills an empty service; one that was filled before stays as it is. Answers the host's key if it
   * was made now.
   */
  public Optional<String> fill() {
    Instant now = Timestamps.now(clock);
    Host host = new Host(HostId.random(), SLUG, "Ann", "ann@example.com", ZONE, now);
    NewKey key = NewKey.of(host.id(), "demo", now);
    return transactions.run(tx -> fill(tx, host, key));
  }

  private Outcome<Optional<String>> fill(Transaction tx, Host host, NewKey key) {
    if (tx.hosts().findBySlug(SLUG).isPresent() || !NewHost.add(tx, host, key.stored())) {
      return Outcome.rollback(Optional.empty());
    }
    EventType intro = add(tx, host, DemoTerms.intro(ZONE));
    EventType consultation = add(tx, host, DemoTerms.consultation(ZONE));
    EventType call = add(tx, host, DemoTerms.call(ZONE));
    book(tx, intro, 3, "Bob");
    book(tx, intro, 8, "Carol");
    book(tx, consultation, 2, "Dave");
    book(tx, call, 5, "Erin");
    new DemoHouse(tx, host.id(), ZONE).fill(LocalDate.ofInstant(clock.instant(), ZONE));
    return commit(Optional.of(key.key()));
  }

  private EventType add(Transaction tx, Host host, EventType.Terms terms) {
    var result = new EventTypeService(clock).create(tx, host.id(), terms).result();
    return ((EventTypeResult.Done) result).eventType();
  }

  /** Books the slot of that number in next week. */
  private void book(Transaction tx, EventType eventType, int number, String name) {
    LocalDate monday = LocalDate.ofInstant(clock.instant(), ZONE).plusDays(7);
    monday = monday.minusDays(monday.getDayOfWeek().getValue() - 1L);
    TimeSlot week =
        TimeSlot.of(
            monday.atStartOfDay(ZONE).toInstant(),
            monday.plusDays(7).atStartOfDay(ZONE).toInstant());
    List<Slot> free = free(tx, eventType, week);
    if (free.size() <= number) {
      return;
    }
    Booker booker =
        new Booker(
            name,
            name.toLowerCase(Locale.ROOT) + "@example.com",
            Optional.of(ZONE),
            Optional.empty());
    var request =
        new BookRequest(
            eventType.id(),
            Optional.empty(),
            free.get(number).start(),
            booker,
            Optional.empty(),
            Optional.empty());
    var unused = new BookingService(clock, ids).book(tx, request);
  }

  private List<Slot> free(Transaction tx, EventType eventType, TimeSlot range) {
    var looking = new OfferedSlots.Viewer(Optional.empty(), Timestamps.now(clock));
    return OfferedSlots.of(tx, Offering.of(tx, eventType), looking, range).list(range, false);
  }

  /** Something that can be booked now. */
  public record Suggestion(String eventTypeId, Instant start) {}

  public Optional<Suggestion> suggestion() {
    Instant now = Timestamps.now(clock);
    TimeSlot soon = TimeSlot.of(now, now.plus(Duration.ofDays(DAYS_SHOWN)));
    return transactions.read(
        tx ->
            tx.hosts()
                .findBySlug(SLUG)
                .flatMap(host -> tx.eventTypes().find(host.id(), DemoTerms.INTRO))
                .flatMap(
                    intro ->
                        free(tx, intro, soon).stream()
                            .findFirst()
                            .map(slot -> new Suggestion(intro.id().value(), slot.start()))));
  }
}
