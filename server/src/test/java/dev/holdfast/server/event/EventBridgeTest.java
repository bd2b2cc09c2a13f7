package dev.holdfast.server.event;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.eventbridge.FakeBus;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole service with a bus that it tells of all events. */
class EventBridgeTest {

  private final FakeBus bus = new FakeBus();

  @AfterEach
  void close() {
    bus.close();
  }

  private Api serviceWithBus() {
    return Api.start(
        Map.of(
            "HOLDFAST_EVENTBRIDGE_BUS",
            FakeBus.NAME,
            "HOLDFAST_EVENTBRIDGE_SOURCE",
            "ann.bookings",
            "HOLDFAST_EVENTBRIDGE_REGION",
            "eu-central-1",
            "HOLDFAST_EVENTBRIDGE_ENDPOINT",
            bus.url().toString()));
  }

  @Test
  void theBusIsToldOfBookingsAndConflicts() throws InterruptedException {
    try (Api api = serviceWithBus()) {
      Meetings meetings = Meetings.of(api.newHost(), "intro", "\"requiresConfirmation\": true");
      String booking = meetings.book("10:00", "Ann");
      meetings.change(booking, "confirm").expect(200);
      meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");

      List<FakeBus.Event> told = bus.await(4);

      assertThat(told).extracting(FakeBus.Event::source).containsOnly("ann.bookings");
      assertThat(told)
          .extracting(FakeBus.Event::type)
          .containsExactlyInAnyOrder(
              "event_type.created",
              "booking.created",
              "booking.confirmed",
              "slot.conflict_detected");
      assertTellsAll(of("booking.confirmed", told), booking);
      assertThat(of("slot.conflict_detected", told).at("/data/start").asString())
          .isEqualTo(at("10:00"));
      assertThat(details(told)).containsExactlyInAnyOrderElementsOf(replayed(meetings));
    }
  }

  /** So that nobody has to ask back. */
  private static void assertTellsAll(JsonNode event, String booking) {
    assertThat(event.path("aggregateId").asString()).isEqualTo(booking);
    assertThat(event.path("sequence").asInt()).isEqualTo(2);
    assertThat(event.at("/data/booking/start").asString()).isEqualTo(at("10:00"));
    assertThat(event.at("/data/booking/booker/email").asString()).isEqualTo("ann@example.org");
    assertThat(event.at("/data/eventType/title").asString()).isEqualTo("Intro");
    assertThat(event.at("/data/host/name").asString()).isEqualTo("Olga Owner");
  }

  private static JsonNode of(String type, List<FakeBus.Event> told) {
    return told.stream()
        .filter(event -> event.type().equals(type))
        .findFirst()
        .orElseThrow()
        .json();
  }

  private static List<JsonNode> details(List<FakeBus.Event> told) {
    return told.stream().map(FakeBus.Event::json).toList();
  }

  private static List<JsonNode> replayed(Meetings meetings) {
    return meetings.host.get("/v1/events").json().path("items").valueStream().toList();
  }

  @Test
  void howFarTheBusIsBehindIsMeasured() throws InterruptedException {
    try (Api api = serviceWithBus()) {
      Meetings.of(api.newHost(), "intro");
      bus.await(1);

      assertThat(api.anybody().get("/metrics").response().body())
          .contains("holdfast_publisher_lag_seconds{publisher=\"eventbridge\"}");
    }
  }
}
