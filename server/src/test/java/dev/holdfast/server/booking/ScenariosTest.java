package dev.holdfast.server.booking;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The scenarios of the service, from end to end, on each store. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
public class ScenariosTest {

  @Parameter Settings.Store store;

  @Test
  void aBookerFindsASlotAndTheHostConfirms() {
    Meetings meetings = onRequest();
    assertThat(meetings.starts()).hasSize(16).startsWith(at("09:00")).endsWith(at("16:30"));

    String booking = meetings.book("10:00", "Ann");
    assertThat(meetings.show(booking).path("status").asString()).isEqualTo("PENDING");
    assertThat(meetings.starts()).contains(at("10:00"));
    meetings.change(booking, "confirm").expect(200);

    assertThat(meetings.show(booking).path("status").asString()).isEqualTo("CONFIRMED");
    assertThat(meetings.starts()).hasSize(15).doesNotContain(at("10:00"));
    assertThat(meetings.told(booking)).containsExactly("booking.created", "booking.confirmed");
  }

  @Test
  void theEventAloneTellsWhomAContactMet() {
    Meetings meetings = atOnce();
    String booking =
        meetings
            .host
            .post(
                "/v1/bookings",
                """
                {"eventTypeId": "%s", "start": "%s", "notes": "Bring cake",
                 "booker": {"name": "Ann", "email": "ann@example.org", "id": "contact-7"}}\
                """
                    .formatted(meetings.eventType, at("10:00")))
            .expect(201)
            .id();

    JsonNode event =
        meetings.host.get("/v1/events?key=booking.confirmed").json().path("items").get(0);

    assertThat(event.path("version").asInt()).isEqualTo(1);
    assertThat(event.path("sequence").asInt()).isEqualTo(2);
    assertThat(event.at("/data/booking/id").asString()).isEqualTo(booking);
    assertThat(event.at("/data/booking/booker/id").asString()).isEqualTo("contact-7");
    assertThat(event.at("/data/booking/start").asString()).isEqualTo(at("10:00"));
    assertThat(event.at("/data/eventType/title").asString()).isEqualTo("Intro");
    assertThat(event.at("/data/host/name").asString()).isEqualTo("Olga Owner");
  }

  @Test
  void aSecondBookingOfASlotIsRefusedAndTheConflictTold() {
    Meetings meetings = atOnce();
    meetings.book("10:00", "Ann");

    Client.Reply refused = meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");

    assertThat(refused.json().path("alternatives")).hasSize(3);
    assertThat(refused.text("/alternatives/0/start")).isEqualTo(at("09:30"));
    assertThat(refused.text("/alternatives/0/end")).isEqualTo(at("10:00"));
    assertThat(meetings.count("slot.conflict_detected")).isEqualTo(1);
    assertThat(meetings.host.get("/v1/bookings").json().path("items")).hasSize(1);
  }

  @Test
  void aMovedBookingFreesItsOldSlot() {
    Meetings meetings = atOnce();
    String booking = meetings.book("10:00", "Ann");

    JsonNode moved = meetings.move(booking, "14:00").expect(200).json();

    assertThat(moved.path("start").asString()).isEqualTo(at("14:00"));
    assertThat(moved.path("rescheduledFrom").asString()).isEqualTo(at("10:00"));
    assertThat(meetings.starts()).contains(at("10:00")).doesNotContain(at("14:00"));
    assertThat(meetings.told(booking)).endsWith("booking.rescheduled");
  }

  @Test
  void whoDidNotComeIsNotedAfterTheStart() {
    Meetings meetings = atOnce();
    String booking = meetings.book("10:00", "Ann");
    meetings.change(booking, "no-show").expect(409, "invalid_transition");
    turnBackTime(booking);

    meetings.change(booking, "no-show").expect(200);

    assertThat(meetings.show(booking).path("status").asString()).isEqualTo("NO_SHOW");
    assertThat(meetings.told(booking)).endsWith("booking.no_show");
  }

  @Test
  void aCancelledBookingGivesItsTimeBackAndKeepsTheReason() {
    Meetings meetings = atOnce();
    String booking = meetings.book("10:00", "Ann");

    JsonNode cancelled =
        meetings
            .host
            .post("/v1/bookings/%s/cancel".formatted(booking), "{\"reason\": \"Ill\"}")
            .expect(200)
            .json();

    assertThat(cancelled.path("status").asString()).isEqualTo("CANCELLED");
    assertThat(cancelled.path("cancellationReason").asString()).isEqualTo("Ill");
    assertThat(meetings.starts()).contains(at("10:00"));
    meetings.change(booking, "confirm").expect(409, "invalid_transition");
  }

  @Test
  void aHoldKeepsTheSlotForItsHolder() {
    Meetings meetings = atOnce();
    Client.Reply held =
        meetings
            .host
            .post(
                "/v1/event-types/%s/holds".formatted(meetings.eventType),
                "{\"start\": \"%s\", \"ttlSeconds\": 60}".formatted(at("10:00")))
            .expect(201);
    String hold = held.text("holdId");

    meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");
    assertThat(meetings.starts()).doesNotContain(at("10:00"));
    assertThat(meetings.starts("holdId=" + hold)).contains(at("10:00"));
    String more = ", \"holdId\": \"%s\"".formatted(hold);

    Client.Reply booked =
        meetings.host.post("/v1/bookings", meetings.booking("10:00", "Ann", more)).expect(201);

    assertThat(booked.id()).isEqualTo(hold);
  }

  @Test
  void aChangeBasedOnAnOldVersionIsRefused() {
    Meetings meetings = atOnce();
    Client.Reply booked = meetings.tryToBook("10:00", "Ann").expect(201);
    meetings.move(booked.id(), "14:00").expect(200);

    Client.Reply refused =
        meetings
            .host
            .post(
                "/v1/bookings/%s/cancel".formatted(booked.id()),
                "",
                "If-Match",
                booked.header("ETag"))
            .expect(412, "stale_version");

    assertThat(refused.text("currentVersion")).isEqualTo("2");

    assertThat(meetings.show(booked.id()).path("status").asString()).isEqualTo("CONFIRMED");
  }

  @Test
  void bookingsAreListedByWhatIsAskedFor() {
    Meetings meetings = atOnce();
    String first = meetings.book("09:00", "Ann");
    String second = meetings.book("10:00", "Bob");
    String third = meetings.book("11:00", "Ann");
    meetings.change(second, "cancel").expect(200);

    assertThat(ids(meetings, "")).containsExactly(first, second, third);
    assertThat(ids(meetings, "?status=CONFIRMED")).containsExactly(first, third);
    assertThat(ids(meetings, "?bookerEmail=bob@example.org")).containsExactly(second);
    assertThat(ids(meetings, "?from=%s&to=%s".formatted(at("09:30"), at("11:00"))))
        .containsExactly(second);
    assertThat(ids(meetings, "?eventTypeId=" + meetings.eventType)).hasSize(3);
    assertThat(ids(meetings, "?eventTypeId=et_none")).isEmpty();
  }

  @Test
  void listsComeInPages() {
    Meetings meetings = atOnce();
    String first = meetings.book("09:00", "Ann");
    String second = meetings.book("10:00", "Bob");
    String third = meetings.book("11:00", "Ann");

    JsonNode page = meetings.host.get("/v1/bookings?limit=2").expect(200).json();
    String cursor = page.path("nextCursor").asString();
    JsonNode rest = meetings.host.get("/v1/bookings?limit=2&cursor=" + cursor).json();

    assertThat(page.path("items")).hasSize(2);
    assertThat(List.of(page.at("/items/0/id").asString(), page.at("/items/1/id").asString()))
        .containsExactly(first, second);
    assertThat(rest.path("items")).hasSize(1);
    assertThat(rest.at("/items/0/id").asString()).isEqualTo(third);
    assertThat(rest.path("nextCursor").isNull()).isTrue();
  }

  private static List<String> ids(Meetings meetings, String query) {
    return meetings
        .host
        .get("/v1/bookings" + query)
        .expect(200)
        .json()
        .path("items")
        .valueStream()
        .map(booking -> booking.path("id").asString())
        .toList();
  }

  /** As if the booking had been made for a time that has passed. */
  private void turnBackTime(String id) {
    turnBackTime(Api.on(store), id);
  }

  public static void turnBackTime(Api api, String id) {
    Duration back = Duration.ofDays(10);
    api.transactions()
        .run(
            tx -> {
              Booking booking = tx.bookings().find(new BookingId(id)).orElseThrow();
              return Outcome.commit(tx.bookings().update(Earlier.by(back, booking)));
            });
  }

  private Meetings atOnce() {
    return Meetings.of(Api.on(store).newHost(), "intro");
  }

  private Meetings onRequest() {
    return Meetings.of(Api.on(store).newHost(), "intro", "\"requiresConfirmation\": true");
  }

  /** A booking at an earlier time. */
  private record Earlier() {
    static Booking by(Duration back, Booking booking) {
      var life = booking.lifecycle();
      return new Booking(
          booking.id(),
          booking.eventType(),
          booking.host(),
          booking.booker(),
          booking.notes(),
          earlier(booking.time(), back),
          earlier(booking.claimed(), back),
          new Lifecycle(
              life.status(),
              life.version() + 1,
              life.sequence(),
              life.createdAt(),
              life.updatedAt(),
              life.confirmedAt(),
              life.cancelledAt(),
              life.cancellationReason(),
              life.rescheduledFrom()));
    }

    private static TimeSlot earlier(TimeSlot slot, Duration back) {
      return TimeSlot.of(slot.from().minus(back), slot.to().minus(back));
    }
  }
}
