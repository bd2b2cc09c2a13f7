package dev.holdfast.server.slots;

import static dev.holdfast.server.testing.Meetings.DAY;
import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class SlotTest {

  private final Client host = Api.on(Settings.Store.SQLITE).newHost();
  private final Meetings meetings = Meetings.of(host, "intro");

  private Client.Reply slots(String query) {
    return host.get("/v1/event-types/%s/slots?%s".formatted(meetings.eventType, query));
  }

  @Test
  void whoLooksChangesTheDatesButNotTheSlots() {
    JsonNode seen =
        slots("from=%s&to=%s&timeZone=Pacific/Auckland".formatted(at("00:00"), at("23:59")))
            .expect(200)
            .json();

    assertThat(seen.path("timeZone").asString()).isEqualTo("Pacific/Auckland");
    long all = seen.path("slots").valueStream().mapToLong(JsonNode::size).sum();
    assertThat(all).isEqualTo(16);
    assertThat(seen.path("slots").propertyNames())
        .contains(DAY.toString(), DAY.plusDays(1).toString());
  }

  @Test
  void theEndOfARangeIsNotPartOfItButADayMayBeNamedTwice() {
    JsonNode twoDays = slots("from=%s&to=%s".formatted(DAY, DAY.plusDays(2))).json();
    JsonNode oneDay = slots("from=%s&to=%s".formatted(DAY, DAY)).json();

    assertThat(twoDays.path("slots").propertyNames())
        .containsExactly(DAY.toString(), DAY.plusDays(1).toString());
    assertThat(oneDay.path("slots").propertyNames()).containsExactly(DAY.toString());
  }

  @Test
  void aRangeThatIsLeftOutIsAWeekFromToday() {
    JsonNode week = slots("").expect(200).json().path("slots");
    JsonNode fromThen = slots("from=" + DAY).expect(200).json().path("slots");

    assertThat(week.propertyNames()).contains(DAY.toString());
    assertThat(week.size()).isBetween(6, 7);
    assertThat(fromThen.propertyNames()).hasSize(7).startsWith(DAY.toString());
  }

  @Test
  void takenSlotsComeBackOnRequestWithTheReason() {
    meetings.book("10:00", "Ann");

    JsonNode day =
        slots("from=%s&to=%s&includeUnavailable=true".formatted(DAY, DAY))
            .expect(200)
            .json()
            .path("slots")
            .path(DAY.toString());

    assertThat(day).hasSize(16);
    assertThat(day.get(2).path("start").asString()).isEqualTo(at("10:00"));
    assertThat(day.get(2).path("available").asBoolean()).isFalse();
    assertThat(day.get(2).path("reason").asString()).isEqualTo("slot_taken");
    assertThat(day.get(3).path("available").asBoolean()).isTrue();
    assertThat(day.get(3).has("reason")).isFalse();
  }

  @Test
  void aBookingToBeMovedIsNotInItsOwnWay() {
    String booking = meetings.book("10:00", "Ann");

    assertThat(meetings.starts("rescheduling=" + booking)).contains(at("10:00"));
    slots("from=%s&to=%s&rescheduling=bk_none".formatted(DAY, DAY)).expect(404, "not_found");
  }

  @ParameterizedTest
  @CsvSource({
    "from=2026-13-01&to=2026-11-02, 400",
    "from=yesterday&to=2026-11-02, 400",
    "from=2026-11-02&to=2026-11-01, 422",
    "from=2026-01-01&to=2026-12-31, 422",
    "from=2026-11-01&to=2026-11-02&timeZone=Mars/Base, 422",
    "from=2026-11-01&to=2026-11-02&includeUnavailable=perhaps, 400"
  })
  void whatCannotBeAskedIsRefused(String query, int status) {
    slots(query).expect(status);
  }

  @Test
  void explainNamesEveryRuleThatSpeaks() {
    meetings.book("10:00", "Ann");

    JsonNode taken = explain(at("10:00"));
    JsonNode outside = explain(at("10:05"));
    JsonNode free = explain(at("11:00"));

    assertThat(taken.path("bookable").asBoolean()).isFalse();
    assertThat(taken.path("reasons").get(0).asString()).isEqualTo("slot_taken");
    assertThat(outside.path("reasons").valueStream().map(JsonNode::asString))
        .contains("outside_availability", "slot_taken");
    assertThat(free.path("bookable").asBoolean()).isTrue();
    assertThat(free.path("rules")).isNotEmpty();
  }

  private JsonNode explain(String start) {
    return host.get("/v1/event-types/%s/explain?start=%s".formatted(meetings.eventType, start))
        .expect(200)
        .json();
  }

  @Test
  void aStartThatIsNotOfferedIsRefusedWithItsReason() {
    meetings.tryToBook("10:05", "Ann").expect(422, "outside_availability");
    meetings.tryToBook("18:00", "Ann").expect(422, "outside_availability");
    meetings
        .host
        .post(
            "/v1/bookings", meetings.booking("10:00", "Ann").replace(DAY.toString(), "2020-01-01"))
        .expect(422, "too_soon");
    String farAway = DAY.plusDays(300).toString();
    meetings
        .host
        .post("/v1/bookings", meetings.booking("10:00", "Ann").replace(DAY.toString(), farAway))
        .expect(422, "too_far");
  }
}
