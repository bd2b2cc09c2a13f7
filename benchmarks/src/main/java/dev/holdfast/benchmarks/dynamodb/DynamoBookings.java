package dev.holdfast.benchmarks.dynamodb;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookRequest;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.booking.OfferedSlots;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.server.event.EventData;
import dev.holdfast.server.event.Sequencer;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.store.dynamodb.DynamoDbStore;
import java.net.URI;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A service's tables in DynamoDB with many bookings in them. Each host has a thousand: twenty on
 * each of fifty days. The first one has booked them; the others are {@link DynamoCopies} of it.
 */
final class DynamoBookings implements AutoCloseable {

  static final int A_DAY = 20;
  static final int A_HOST = 1_000;

  private static final Duration LENGTH = Duration.ofMinutes(30);
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant FIRST_DAY = Instant.parse("2030-01-07T00:00:00Z");
  private static final Booker BOB =
      new Booker("Bob Jones", "bob@example.org", Optional.empty(), Optional.of("contact-4711"));

  private final Capacity capacity = new Capacity();
  private final DynamoDbStore store;
  private final Transactions transactions;
  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private final BookingService service = new BookingService(clock, new BookerIds("a secret"));
  private final EventType talk;
  private int booked;

  /** Stores so many bookings, a multiple of {@link #A_HOST}. */
  DynamoBookings(URI endpoint, String prefix, int bookings, Consumer<String> progress) {
    EventData data =
        new EventData(
            Json.mapper(), booking -> "https://book.example.org/manage/" + booking.id().value());
    DynamoDbClient client = client(endpoint);
    store = DynamoDbStore.open(client, prefix, data);
    transactions = store.transactions();
    talk = fill();
    new DynamoCopies(client, prefix, talk).store(bookings / A_HOST - 1, progress);
  }

  private DynamoDbClient client(URI endpoint) {
    return DynamoDbDocuments.client(
        DynamoDbClient.builder()
            .endpointOverride(endpoint)
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .overrideConfiguration(it -> it.addExecutionInterceptor(capacity)));
  }

  private EventType fill() {
    HostId id = HostId.random();
    Host host = new Host(id, "ann", "Ann Smith", "ann@example.org", ZoneOffset.UTC, NOW);
    EventType eventType = EventType.create(id, terms(), NOW);
    transactions.run(
        tx -> {
          tx.hosts().add(host);
          return commit(tx.eventTypes().add(eventType));
        });
    for (int day = 0; day < A_HOST / A_DAY; day++) {
      Instant midnight = FIRST_DAY.plus(Duration.ofDays(day));
      transactions.run(tx -> commit(fill(tx, eventType, midnight)));
    }
    return eventType;
  }

  private static int fill(Transaction tx, EventType eventType, Instant midnight) {
    for (int i = 0; i < A_DAY; i++) {
      Instant start = midnight.plus(LENGTH.multipliedBy(i));
      Booking booking = booking(eventType, start);
      tx.availability()
          .block(Host.timelineOf(eventType.host()), booking.claimed(), booking.owner());
      tx.bookings().add(booking);
    }
    return A_DAY;
  }

  private static Booking booking(EventType eventType, Instant start) {
    Lifecycle life =
        new Lifecycle(
            BookingStatus.CONFIRMED,
            1,
            2,
            NOW,
            NOW,
            Optional.of(NOW),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    TimeSlot time = TimeSlot.of(start, LENGTH);
    return new Booking(
        BookingId.random(),
        eventType.id(),
        eventType.host(),
        BOB,
        Optional.empty(),
        time,
        time,
        life);
  }

  private static EventType.Terms terms() {
    var always =
        Arrays.stream(DayOfWeek.values())
            .collect(
                Collectors.toMap(day -> day, day -> List.of(LocalWindow.parse("00:00", "24:00"))));
    return EventType.Terms.of("talk", "A talk", LENGTH, OpeningHours.weekly(ZoneOffset.UTC, always))
        .description(Optional.of("Half an hour about any topic you like."))
        .maxAdvanceDays(365)
        .build();
  }

  /** What one more booking consumes, on a day that has twenty. */
  Capacity.Consumed book() {
    Instant start =
        FIRST_DAY
            .plus(Duration.ofDays(booked++ % (A_HOST / A_DAY)))
            .plus(LENGTH.multipliedBy(A_DAY));
    Replies.Request request =
        new Replies.Request(talk.host().value() + " POST /v1/bookings", RandomId.withPrefix("key"));
    List<BookingResult> results = new ArrayList<>();
    Capacity.Consumed consumed =
        capacity.by(() -> results.add(transactions.run(tx -> book(tx, request, start))));
    if (!(results.get(0) instanceof BookingResult.Done)) {
      throw new IllegalStateException("Not booked: " + results);
    }
    return consumed;
  }

  /** As for a request with an Idempotency-Key. */
  private Outcome<BookingResult> book(Transaction tx, Replies.Request request, Instant start) {
    tx.replies().begin(request, NOW);
    var outcome =
        service.book(
            tx,
            new BookRequest(
                talk.id(), Optional.empty(), start, BOB, Optional.empty(), Optional.empty()));
    String body = "x".repeat(700); // as long as the answer is
    tx.replies().remember(request, new Replies.Reply("f".repeat(64), 201, "{}", body));
    return outcome;
  }

  /** What it takes to number and publish all events since the last call. */
  Capacity.Consumed publishEvents() {
    return capacity.by(() -> new Sequencer(transactions, clock).round());
  }

  /** What the slots of a month consume, with twenty bookings on each day. */
  Capacity.Consumed slots() {
    TimeSlot month = TimeSlot.of(FIRST_DAY, Duration.ofDays(31));
    var looking = new OfferedSlots.Viewer(Optional.empty(), NOW);
    return capacity.by(
        () ->
            transactions.read(
                tx -> {
                  Offering found = tx.offering(talk.id()).orElseThrow();
                  return OfferedSlots.of(tx, found, looking, month).list(month, false);
                }));
  }

  @Override
  public void close() {
    store.close();
  }
}
