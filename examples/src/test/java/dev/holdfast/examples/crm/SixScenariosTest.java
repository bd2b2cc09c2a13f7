package dev.holdfast.examples.crm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeGoogle;
import dev.holdfast.server.eventbridge.FakeBus;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.testbed.DynamoDbServer;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The six scenarios of the third design document, from the HTTP handler through DynamoDB and
 * EventBridge to the consumer. The CRM knows what the bus delivers and cannot ask the service.
 */
class SixScenariosTest {

  /** One for all tests, should midnight pass meanwhile. */
  @SuppressWarnings("TimeInStaticInitializer")
  private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).plusDays(3);

  private static final FakeBus BUS = new FakeBus();
  private static final FakeGoogle GOOGLE = new FakeGoogle(Clock.systemUTC());
  private static final Crm CRM = new Crm();
  private static Api api;

  private Client host;
  private String eventType;

  @BeforeAll
  static void start() {
    BUS.deliverTo(event -> CRM.handle(BookingEvent.parse(event.detail().getBytes(UTF_8))));
    api = Api.start(settings());
  }

  private static Map<String, String> settings() {
    Map<String, String> all = new HashMap<>();
    all.put("HOLDFAST_STORE", "dynamodb");
    all.put("HOLDFAST_DYNAMODB_ENDPOINT", DynamoDbServer.shared().endpoint().toString());
    all.put("HOLDFAST_DYNAMODB_PREFIX", DynamoDbServer.newTableName() + "_");
    all.put("HOLDFAST_EVENTBRIDGE_BUS", FakeBus.NAME);
    all.put("HOLDFAST_EVENTBRIDGE_ENDPOINT", BUS.url().toString());
    all.put("HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true");
    all.put("HOLDFAST_GOOGLE_CLIENT_ID", GOOGLE.settings().clientId());
    all.put("HOLDFAST_GOOGLE_CLIENT_SECRET", GOOGLE.settings().clientSecret());
    all.put("HOLDFAST_GOOGLE_AUTHORIZE_URL", GOOGLE.settings().authorize().toString());
    all.put("HOLDFAST_GOOGLE_TOKEN_URL", GOOGLE.settings().token().toString());
    all.put("HOLDFAST_GOOGLE_API_URL", GOOGLE.settings().api().toString());
    return all;
  }

  @AfterAll
  static void stop() {
    api.close();
    BUS.close();
    GOOGLE.close();
  }

  @BeforeEach
  void createAnEventType() {
    host = api.newHost();
    String rules =
        Stream.of(DAY, DAY.plusDays(1))
            .map(
                day ->
                    """
                    {"weekday": "%s", "windows": [{"start": "09:00", "end": "12:00"}]}\
                    """
                        .formatted(day.getDayOfWeek()))
            .collect(Collectors.joining(", "));
    String body =
        """
        {"slug": "intro", "title": "Introduction", "durationMinutes": 30, "timeZone": "UTC",
         "requiresConfirmation": true, "availabilityRules": [%s]}\
        """
            .formatted(rules);
    eventType = host.post("/v1/event-types", body).expect(201).id();
  }

  private static String at(String time) {
    return DAY + "T" + time + ":00Z";
  }

  private Client.Reply book(String time, String name) {
    return host.post(
        "/v1/bookings",
        """
        {"eventTypeId": "%s", "start": "%s",
         "booker": {"name": "%s", "email": "%s@example.org"}}\
        """
            .formatted(eventType, at(time), name, name));
  }

  private Client.Reply change(String booking, String change, String body) {
    return host.post("/v1/bookings/%s/%s".formatted(booking, change), body);
  }

  private String confirmed(String time, String name) {
    String booking = book(time, name).expect(201).id();
    change(booking, "confirm", "").expect(200);
    return booking;
  }

  private String statusOf(String booking) {
    return host.get("/v1/bookings/" + booking).expect(200).text("status");
  }

  /** The starts of a week from today that can be booked. */
  private List<String> starts() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    String week = "from=%s&to=%s".formatted(today, today.plusDays(7));
    return host.get("/v1/event-types/%s/slots?%s".formatted(eventType, week))
        .expect(200)
        .json()
        .path("slots")
        .valueStream()
        .flatMap(JsonNode::valueStream)
        .map(slot -> slot.path("start").asString())
        .toList();
  }

  /** The event as soon as the bus has taken it. */
  private static JsonNode onBus(String key, String pointer, String value) {
    return await(
        () ->
            BUS.taken().stream()
                .filter(event -> event.type().equals(key))
                .map(FakeBus.Event::json)
                .filter(event -> event.at(pointer).asString().equals(value))
                .findFirst(),
        "%s of %s on the bus".formatted(key, value));
  }

  private static JsonNode onBus(String key, String booking) {
    return onBus(key, "/aggregateId", booking);
  }

  private static <T> T await(Supplier<Optional<T>> look, String what) {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
    Optional<T> found = look.get();
    while (found.isEmpty() && Instant.now().isBefore(deadline)) {
      pause();
      found = look.get();
    }
    return found.orElseThrow(() -> new AssertionError("There is no " + what));
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void scenario1HappyPath() {
    assertThat(starts())
        .hasSize(12)
        .startsWith(at("09:00"))
        .endsWith(DAY.plusDays(1) + "T11:30:00Z");

    String booking = book("10:00", "ann").expect(201).id();
    assertThat(statusOf(booking)).isEqualTo("PENDING");
    change(booking, "confirm", "").expect(200);

    assertThat(statusOf(booking)).isEqualTo("CONFIRMED");
    assertThat(starts()).hasSize(11).doesNotContain(at("10:00"));
    JsonNode event = onBus("booking.confirmed", booking);
    assertThat(event.at("/data/booking/status").asString()).isEqualTo("CONFIRMED");
  }

  @Test
  void scenario2CrmAssociation() {
    Contact bea = new Contact("bea@example.org", "Bea from the fair");
    CRM.add(bea);

    String booking = confirmed("10:00", "bea");

    Meeting meeting = await(() -> CRM.meeting(booking), "meeting in the CRM for " + booking);
    assertThat(meeting.contact()).isEqualTo(bea);
    assertThat(meeting.title()).isEqualTo("Introduction");
    assertThat(meeting.start()).isEqualTo(at("10:00"));
    assertThat(meeting.status()).isEqualTo("CONFIRMED");
  }

  @Test
  void scenario3ConflictDetection() {
    confirmed("10:00", "ann");

    book("10:00", "bob").expect(409, "slot_taken");

    JsonNode event = onBus("slot.conflict_detected", "/data/eventTypeId", eventType);
    assertThat(event.at("/data/start").asString()).isEqualTo(at("10:00"));
    assertThat(await(this::countedConflicts, "conflict counted")).isEqualTo(1);
  }

  private Optional<Integer> countedConflicts() {
    Client.Reply reply = host.get("/v1/event-types/%s/conflicts".formatted(eventType)).expect(200);
    return Optional.of(reply.json().path("total").asInt()).filter(total -> total > 0);
  }

  @Test
  void scenario4Reschedule() {
    String booking = confirmed("10:00", "ann");

    change(booking, "reschedule", "{\"start\": \"%s\"}".formatted(at("11:00"))).expect(200);

    assertThat(starts()).contains(at("10:00")).doesNotContain(at("11:00"));
    JsonNode event = onBus("booking.rescheduled", booking);
    assertThat(event.at("/data/previous/start").asString()).isEqualTo(at("10:00"));
    assertThat(event.at("/data/booking/start").asString()).isEqualTo(at("11:00"));
  }

  @Test
  void scenario5NoShow() {
    String booking = confirmed("10:00", "ann");
    change(booking, "no-show", "").expect(409, "invalid_transition");
    backDate(booking);

    change(booking, "no-show", "").expect(200);

    assertThat(statusOf(booking)).isEqualTo("NO_SHOW");
    JsonNode event = onBus("booking.no_show", booking);
    assertThat(event.at("/data/booking/status").asString()).isEqualTo("NO_SHOW");
  }

  /** Puts the booking's time ten days back in the store, as the document's test does. */
  private static void backDate(String id) {
    boolean done =
        api.transactions()
            .run(
                tx -> {
                  Booking booking = tx.bookings().find(new BookingId(id)).orElseThrow();
                  return Outcome.commit(tx.bookings().update(tenDaysEarlier(booking)));
                });
    assertThat(done).isTrue();
  }

  private static Booking tenDaysEarlier(Booking booking) {
    Lifecycle lifecycle = booking.lifecycle();
    return new Booking(
        booking.id(),
        booking.eventType(),
        booking.host(),
        booking.booker(),
        booking.notes(),
        tenDaysEarlier(booking.time()),
        tenDaysEarlier(booking.claimed()),
        new Lifecycle(
            lifecycle.status(),
            lifecycle.version() + 1,
            lifecycle.sequence(),
            lifecycle.createdAt(),
            lifecycle.updatedAt(),
            lifecycle.confirmedAt(),
            lifecycle.cancelledAt(),
            lifecycle.cancellationReason(),
            lifecycle.rescheduledFrom()));
  }

  private static TimeSlot tenDaysEarlier(TimeSlot time) {
    Duration days = Duration.ofDays(10);
    return TimeSlot.of(time.from().minus(days), time.to().minus(days));
  }

  @Test
  void scenario6CalendarSyncIntegration() {
    GOOGLE.busy("primary", at("09:30") + "/" + at("10:30"));
    String url = host.get("/v1/calendar-connections/google/authorize").expect(200).text("/url");
    URI back = CalendarHost.visit(URI.create(url));
    api.anybody().get(back.getRawPath() + "?" + back.getRawQuery()).expect(200);
    host.post("/v1/calendar-connections/google/sync", "").expect(200);

    List<String> starts = starts();

    assertThat(starts).hasSize(10).doesNotContain(at("09:30"), at("10:00"));
    assertThat(starts).contains(at("09:00"), at("10:30"), at("11:00"), at("11:30"));
    onBus("calendar.connected", "/data/connection/provider", "google");
  }
}
