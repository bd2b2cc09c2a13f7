package dev.holdfast.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Events over HTTP: read again, and heard as they come. */
class EventTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();

  private static List<String> keys(JsonNode page) {
    List<String> keys = new ArrayList<>();
    page.path("items").forEach(event -> keys.add(event.path("key").asString()));
    return keys;
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void whoWroteSomethingReadsItAtOnceAndInOrder(Settings.Store store) {
    Client host = Api.on(store).newHost();
    Meetings meetings = Meetings.of(host, "intro");
    String booking = meetings.book("10:00", "Ann");
    meetings.move(booking, "11:00").expect(200);
    meetings.change(booking, "cancel").expect(200);

    JsonNode page = host.get("/v1/events").expect(200).json();

    assertThat(keys(page))
        .containsExactly(
            "event_type.created",
            "booking.created",
            "booking.confirmed",
            "booking.rescheduled",
            "booking.cancelled");
    assertThat(page.path("nextCursor").isNull()).isTrue();
    assertThat(page.at("/items/4").propertyNames())
        .containsExactly("id", "key", "version", "sequence", "occurredAt", "aggregateId", "data");
    assertThat(page.at("/items/4/aggregateId").asString()).isEqualTo(booking);
    assertThat(page.at("/items/4/data/booking/status").asString()).isEqualTo("CANCELLED");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void eventsTellWhoAskedForIt(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    api.anybody().post("/v1/public/bookings", meetings.booking("10:00", "Ann")).expect(201);
    Client.Reply made = host.post("/v1/api-keys", "{\"name\": \"laptop\"}").expect(201);
    api.withKey(made.text("apiKey"))
        .post("/v1/bookings", meetings.booking("11:00", "Bob"))
        .expect(201);

    List<String> by = new ArrayList<>();
    JsonNode page = host.get("/v1/events").expect(200).json();
    page.path("items").forEach(event -> by.add(event.at("/data/by").asString()));

    String first = host.get("/v1/api-keys").text("/items/0/id");
    String laptop = made.text("id");
    assertThat(by).containsExactly(first, "anybody", "anybody", laptop, laptop);
  }

  @Test
  void eventsAreReadInPagesByCursorOrById() {
    Meetings meetings = Meetings.of(host, "intro");
    meetings.book("10:00", "Ann");

    Client.Reply first = host.get("/v1/events?limit=2").expect(200);
    Client.Reply byCursor = host.get("/v1/events?limit=2&cursor=" + first.text("nextCursor"));
    Client.Reply byId = host.get("/v1/events?after=" + first.text("/items/1/id"));

    assertThat(keys(first.json())).containsExactly("event_type.created", "booking.created");
    assertThat(keys(byCursor.expect(200).json())).containsExactly("booking.confirmed");
    assertThat(byId.expect(200).json()).isEqualTo(byCursor.json());
  }

  @Test
  void eventsAreReadByKey() {
    Meetings.of(host, "intro").book("10:00", "Ann");

    assertThat(keys(host.get("/v1/events?key=booking.confirmed").expect(200).json()))
        .containsExactly("booking.confirmed");
    host.get("/v1/events?key=booking.eaten").expect(422, "validation_failed");
  }

  @Test
  void anotherHostsEventIsNoPlaceToBegin() {
    Meetings.of(host, "intro");
    String event = host.get("/v1/events").text("/items/0/id");

    api.newHost().get("/v1/events?after=" + event).expect(422, "validation_failed");
    api.newHost().get("/v1/events/stream?after=" + event).expect(422, "validation_failed");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aListenerHearsWhatIsPastAndWhatComes(Settings.Store store) {
    Client host = Api.on(store).newHost();
    Meetings meetings = Meetings.of(host, "intro");
    try (Stream<String> lines = host.lines("/v1/events/stream")) {
      var heard = lines.filter(line -> line.startsWith("event:")).iterator();

      assertThat(heard.next()).isEqualTo("event:event_type.created");
      meetings.book("10:00", "Ann");
      assertThat(heard.next()).isEqualTo("event:booking.created");
      assertThat(heard.next()).isEqualTo("event:booking.confirmed");
    }
  }

  @Test
  void aListenerGoesOnAfterTheLastEventHeHeard() {
    Meetings meetings = Meetings.of(host, "intro");
    meetings.book("10:00", "Ann");
    JsonNode created = host.get("/v1/events?key=booking.created").json().at("/items/0");
    JsonNode confirmed = host.get("/v1/events?key=booking.confirmed").json().at("/items/0");

    try (Stream<String> lines =
        host.lines("/v1/events/stream", "Last-Event-ID", created.path("id").asString())) {
      var heard = lines.filter(line -> line.contains(":") && !line.startsWith(":")).iterator();

      assertThat(heard.next()).isEqualTo("id:" + confirmed.path("id").asString());
      assertThat(heard.next()).isEqualTo("event:booking.confirmed");
      assertThat(heard.next()).isEqualTo("data:" + confirmed);
    }
  }

  @Test
  void aListenerCanLeaveOutWhatIsPast() {
    Meetings meetings = Meetings.of(host, "intro");

    try (Stream<String> lines = host.lines("/v1/events/stream?after=latest&key=booking.created")) {
      var heard = lines.iterator();
      assertThat(heard.next()).isEqualTo(":listening");
      meetings.book("10:00", "Ann");

      assertThat(Stream.generate(heard::next).filter(line -> line.startsWith("event:")).findFirst())
          .contains("event:booking.created");
    }
  }

  @Test
  void aHostHasRoomForTenStreams() {
    List<Stream<String>> open = new ArrayList<>();
    try {
      for (int i = 0; i < 10; i++) {
        open.add(host.lines("/v1/events/stream"));
      }

      Client.Reply refused = host.get("/v1/events/stream");

      refused.expect(429, "too_many_streams");
      assertThat(refused.header("Retry-After")).isEqualTo("60");
    } finally {
      open.forEach(Stream::close);
    }
  }
}
