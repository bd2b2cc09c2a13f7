package dev.holdfast.server.store.dynamodb;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.OfferedSlots;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.slots.Slot;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.ServiceStore;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A host who can be met at any time, and whoever books. */
final class BookableHost {

  private static final Booker BOB =
      new Booker("Bob", "bob@example.com", Optional.empty(), Optional.of("bob"));

  final Host host = Samples.host();
  final EventType talk = EventType.create(host.id(), terms(), Samples.NOW);
  final Transactions transactions;
  private final Clock clock = Clock.fixed(Samples.NOW, ZoneOffset.UTC);
  private final BookingService service = new BookingService(clock, new BookerIds("a secret"));

  BookableHost(ServiceStore store) {
    transactions = store.transactions();
    transactions.run(
        tx -> {
          tx.hosts().add(host);
          return commit(tx.eventTypes().add(talk));
        });
  }

  private static EventType.Terms terms() {
    var always =
        Arrays.stream(DayOfWeek.values())
            .collect(
                Collectors.toMap(day -> day, day -> List.of(LocalWindow.parse("00:00", "24:00"))));
    return EventType.Terms.of(
            "talk", "A talk", Duration.ofMinutes(15), OpeningHours.weekly(ZoneOffset.UTC, always))
        .maxAdvanceDays(365)
        .build();
  }

  /** As the service does it for a request with an Idempotency-Key. */
  BookingResult book(Instant start) {
    var request = new Replies.Request(host.id().value(), RandomId.withPrefix("key"));
    return transactions.run(
        tx -> {
          tx.replies().begin(request, Samples.NOW);
          Outcome<BookingResult> outcome =
              service.book(
                  tx,
                  new BookRequest(
                      talk.id(), Optional.empty(), start, BOB, Optional.empty(), Optional.empty()));
          tx.replies().remember(request, new Replies.Reply("sha", 201, "{}", "{}"));
          return outcome;
        });
  }

  List<Booking> bookings() {
    return transactions.read(
        tx -> tx.bookings().page(host.id(), Samples.ALL, Optional.empty(), 100));
  }

  /** The slots of the days from a moment on. */
  List<Slot> slots(Instant from, int days) {
    TimeSlot range = TimeSlot.of(from, Duration.ofDays(days));
    var looking = new OfferedSlots.Viewer(Optional.empty(), Samples.NOW);
    return transactions.read(
        tx ->
            OfferedSlots.of(tx, tx.offering(talk.id()).orElseThrow(), looking, range)
                .list(range, false));
  }
}
