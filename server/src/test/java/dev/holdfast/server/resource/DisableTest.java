package dev.holdfast.server.resource;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.resource.DisableTime;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.HostTime;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Room;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** A host closes time: what becomes of the bookings in it, on each store. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class DisableTest {

  private static final String DAY = "00:00-23:59";

  @Parameter Settings.Store store;

  private Client host;
  private Meetings meetings;
  private HostTime time;

  @BeforeEach
  void begin() {
    host = Api.on(store).newHost();
    meetings = Meetings.of(host, "intro");
    time = HostTime.of(meetings);
  }

  @Test
  void aDayWithABookingIsNotDisabledUnlessSomebodySaysWhatBecomesOfIt() {
    String booking = meetings.book("10:00", "Ann");

    JsonNode refused = time.disable(DAY).expect(409, "bookings_in_the_way").json();
    time.enable(DAY).expect(409, "not_held");

    assertThat(refused.path("bookings").toString())
        .isEqualTo(
            "[{\"id\":\"%s\",\"start\":\"%s\",\"end\":\"%s\",\"status\":\"CONFIRMED\"}]"
                .formatted(booking, at("10:00"), at("10:30")));
    assertThat(refused.path("detail").asString()).contains("onBookings", "cancel", "keep");
    meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");
    assertThat(time.taken()).containsExactly("10:00-10:30 blocked " + booking);
    assertThat(meetings.count("resource.disabled")).isZero();
  }

  @Test
  void aPartOfABookingIsNotDisabledEither() {
    Meetings hour = Meetings.lasting(60, host, "hour");
    Meetings quarter = Meetings.lasting(15, host, "quarter");
    String booking = hour.book("10:00", "Ann");

    time.disable("10:15-10:30").expect(409, "bookings_in_the_way");
    time.disable("10:15-10:30", "refuse").expect(409, "bookings_in_the_way");
    JsonNode kept = time.disable("10:15-10:30", "keep").expect(200).json();

    assertThat(kept.path("state").asString()).isEqualTo("blocked");
    assertThat(kept.path("kept").toString()).isEqualTo("[\"%s\"]".formatted(booking));
    time.enable("10:15-10:30").expect(409, "not_held");
    quarter.tryToBook("10:15", "Bob").expect(409, "slot_taken");
    assertThat(time.taken()).containsExactly("10:00-11:00 blocked " + booking);
  }

  @Test
  void bookingsAreCancelledWithTheirEventsInTheSameStep() {
    String confirmed = meetings.book("10:00", "Ann");
    Meetings asked = Meetings.of(host, "asked", "\"requiresConfirmation\": true");
    String pending = asked.book("11:00", "Bob");
    String elsewhere = meetings.book("16:00", "Eve");

    JsonNode done =
        time.change(
                "disable",
                "00:00-15:00",
                "HOLIDAY",
                ", \"onBookings\": \"cancel\", \"reason\": \"Ill\"")
            .expect(200)
            .json();

    assertThat(done.path("cancelled").toString())
        .isEqualTo("[\"%s\",\"%s\"]".formatted(confirmed, pending));
    assertThat(done.path("displaced")).isEmpty();
    for (String cancelled : List.of(confirmed, pending)) {
      assertThat(meetings.show(cancelled).path("status").asString()).isEqualTo("CANCELLED");
      assertThat(meetings.show(cancelled).path("cancellationReason").asString()).isEqualTo("Ill");
      assertThat(meetings.told(cancelled)).endsWith("booking.cancelled");
    }
    assertThat(meetings.count("resource.disabled")).isEqualTo(1);
    assertThat(meetings.count("resource.taken_over")).isZero();
    assertThat(time.taken())
        .containsExactly("00:00-15:00 disabled HOLIDAY", "16:00-16:30 blocked " + elsewhere);
    asked.change(pending, "confirm").expect(409, "invalid_transition");
  }

  @Test
  void bookingsThatAreKeptHaveTheirTimeAndAllElseIsDisabled() {
    String early = meetings.book("09:00", "Ann");
    String late = meetings.book("12:00", "Bob");
    Meetings asked = Meetings.of(host, "asked", "\"requiresConfirmation\": true");
    String pending = asked.book("14:00", "Eve");

    JsonNode done = time.disable("09:00-17:00", "keep").expect(200).json();

    assertThat(done.path("state").asString()).isEqualTo("disabled");
    assertThat(done.path("kept").toString()).isEqualTo("[\"%s\",\"%s\"]".formatted(early, late));
    assertThat(done.path("pending").toString()).isEqualTo("[\"%s\"]".formatted(pending));
    assertThat(time.taken())
        .containsExactly(
            "09:00-09:30 blocked " + early,
            "09:30-12:00 disabled HOLIDAY",
            "12:00-12:30 blocked " + late,
            "12:30-17:00 disabled HOLIDAY");
    asked.change(pending, "confirm").expect(409, "slot_disabled");
    assertThat(meetings.starts()).isEmpty();
    assertThat(time.violations()).isEmpty();
  }

  @Test
  void buffersBelongToTheTimeOfABooking() {
    Meetings buffered =
        Meetings.of(host, "long", "\"bufferBeforeMinutes\": 15", "\"bufferAfterMinutes\": 15");
    Meetings asked =
        Meetings.of(host, "asked", "\"requiresConfirmation\": true", "\"bufferAfterMinutes\": 60");
    buffered.book("10:00", "Ann");
    asked.book("13:00", "Bob");

    time.disable("10:30-10:45").expect(409, "bookings_in_the_way");
    time.disable("14:00-14:15").expect(409, "bookings_in_the_way");
    time.disable("10:45-11:00").expect(200);
    time.disable("14:30-15:00").expect(200);
  }

  @Test
  void otherBlocksAndHoldsLoseTheirTimeAndAnEventReportsEachPiece() {
    String booking = meetings.book("10:00", "Ann");
    time.change("block", "11:00-13:00", "DENTIST").expect(200);
    String hold =
        host.post(
                "/v1/event-types/%s/holds".formatted(meetings.eventType),
                "{\"start\": \"%s\"}".formatted(at("14:00")))
            .expect(201)
            .text("holdId");

    JsonNode done = time.disable("09:00-12:00", "keep").expect(200).json();
    JsonNode second = time.disable("14:15-14:45").expect(200).json();

    assertThat(done.path("displaced").toString())
        .isEqualTo(
            "[{\"owner\":\"DENTIST\",\"from\":\"%s\",\"to\":\"%s\"}]"
                .formatted(at("11:00"), at("12:00")));
    assertThat(second.at("/displaced/0/owner").asString()).isEqualTo(hold);
    assertThat(
            host.get("/v1/events?key=resource.taken_over")
                .json()
                .path("items")
                .valueStream()
                .map(event -> event.path("data").toString())
                .map(data -> data.substring(0, data.indexOf(",\"by\"")))
                .toList())
        .containsExactly(
            "{\"resourceId\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"owner\":\"DENTIST\",\"takenBy\":\"HOLIDAY\""
                .formatted(time.id, at("11:00"), at("12:00")),
            "{\"resourceId\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"owner\":\"%s\",\"takenBy\":\"HOLIDAY\""
                .formatted(time.id, at("14:15"), at("14:30"), hold));
    time.enable("14:15-14:45").expect(200);
    host.post(
            "/v1/bookings",
            meetings.booking("14:00", "Bob", ", \"holdId\": \"%s\"".formatted(hold)))
        .expect(422, "hold_mismatch");
    meetings.book("14:00", "Eve");
    assertThat(meetings.show(booking).path("status").asString()).isEqualTo("CONFIRMED");
    assertThat(time.violations()).isEmpty();
  }

  @Test
  void otherResourcesHaveNoBookingsAndAreDisabledAsTheyAre() {
    Room room = Room.of(host, "room");
    room.block("09:00-11:00", "ann").expect(200);

    JsonNode refused =
        host.post(
                Room.path("room") + "/disable",
                "{%s, \"owner\": \"fix\", \"onBookings\": \"refuse\"}"
                    .formatted(Room.time("10:00-12:00")))
            .expect(422, "validation_failed")
            .json();
    room.disable("10:00-12:00", "fix").expect(200);

    assertThat(refused.at("/errors/0/field").asString()).isEqualTo("onBookings");
    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann", "10:00-12:00 disabled fix");
    assertThat(meetings.count("resource.taken_over")).isEqualTo(1);
  }

  @Test
  void onlyTheThreeChoicesAreKnown() {
    time.disable(DAY, "CANCEL").expect(422, "validation_failed");
    time.disable(DAY, "").expect(422, "validation_failed");
    time.change("disable", DAY, "HOLIDAY", ", \"reason\": \"Ill\"")
        .expect(422, "validation_failed");
    time.change("block", DAY, "HOLIDAY", ", \"onBookings\": \"keep\"")
        .expect(400, "malformed_request");
  }

  @Test
  void asManyBookingsAsTheLimitAllowsAreCancelledTogetherEvenIfEachHasItsOwnDay() {
    List<String> booked = new ArrayList<>();
    for (int day = 0; day < DisableTime.MOST_CANCELLED; day++) {
      booked.add(bookOn(day));
    }

    JsonNode done = disableDays(DisableTime.MOST_CANCELLED, "cancel").expect(200).json();

    assertThat(done.path("cancelled")).hasSize(DisableTime.MOST_CANCELLED);
    assertThat(meetings.show(booked.get(0)).path("status").asString()).isEqualTo("CANCELLED");
  }

  @Test
  void moreBookingsThanTheLimitAreNotCancelledAndTheRemedyIsNamed() {
    for (int day = 0; day <= DisableTime.MOST_CANCELLED; day++) {
      bookOn(day);
    }

    JsonNode refused =
        disableDays(DisableTime.MOST_CANCELLED + 1, "cancel")
            .expect(422, "too_many_bookings")
            .json();

    assertThat(refused.path("detail").asString())
        .contains(Integer.toString(DisableTime.MOST_CANCELLED), "in parts");
    assertThat(refused.path("bookings")).hasSize(DisableTime.MOST_CANCELLED + 1);
    assertThat(meetings.count("booking.cancelled")).isZero();
    disableDays(DisableTime.MOST_CANCELLED + 1, "keep").expect(200);
  }

  private String bookOn(int day) {
    String body =
        meetings
            .booking("10:00", "Ann")
            .replace(Meetings.DAY.toString(), Meetings.DAY.plusDays(day).toString());
    return host.post("/v1/bookings", body).expect(201).id();
  }

  private Client.Reply disableDays(int days, String onBookings) {
    return host.post(
        "/v1/resources/%s/disable".formatted(time.id),
        "{\"from\": \"%sT00:00:00Z\", \"to\": \"%sT00:00:00Z\", \"owner\": \"HOLIDAY\", \"onBookings\": \"%s\"}"
            .formatted(Meetings.DAY, Meetings.DAY.plusDays(days), onBookings));
  }
}
