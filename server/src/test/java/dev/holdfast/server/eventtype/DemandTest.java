package dev.holdfast.server.eventtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** How much an event type is wanted: its bookings as they came, and its conflicts by day. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class DemandTest {

  @Parameter Settings.Store store;

  private static String conflictsOf(Meetings meetings, String query) {
    return "/v1/event-types/%s/conflicts%s".formatted(meetings.eventType, query);
  }

  /** What a path shows, as soon as it is as expected. */
  private static String await(Client client, String path, Predicate<Client.Reply> expected) {
    Instant deadline = Instant.now().plusSeconds(30);
    Client.Reply reply = client.get(path).expect(200);
    while (!expected.test(reply) && Instant.now().isBefore(deadline)) {
      reply = client.get(path).expect(200);
    }
    return reply.response().body();
  }

  private static JsonNode awaitConflicts(Meetings meetings, int total) {
    String path = conflictsOf(meetings, "");
    await(meetings.host, path, reply -> reply.json().path("total").asInt() >= total);
    return meetings.host.get(path).json();
  }

  @Test
  void conflictsAreCountedByDayForTheHostAlone() {
    Api api = Api.on(store);
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    Meetings others = Meetings.of(meetings.host, "other");
    LocalDate before = LocalDate.now(ZoneOffset.UTC);
    meetings.book("10:00", "Ann");
    meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");
    meetings.tryToBook("10:00", "Carol").expect(409, "slot_taken");
    others.tryToBook("10:00", "Dave").expect(409, "slot_taken");

    JsonNode conflicts = awaitConflicts(meetings, 2);
    JsonNode ofOthers = awaitConflicts(others, 1);

    assertThat(conflicts.path("eventTypeId").asString()).isEqualTo(meetings.eventType);
    assertThat(conflicts.path("timeZone").asString()).isEqualTo("UTC");
    assertThat(conflicts.path("total").asInt()).isEqualTo(2);
    assertThat(ofOthers.path("total").asInt()).isEqualTo(1);
    assertThat(conflicts.path("days").size()).isBetween(1, 2);
    assertThat(conflicts.at("/days/0/date").asString())
        .isBetween(before.toString(), LocalDate.now(ZoneOffset.UTC).toString());
    assertThat(LocalDate.parse(conflicts.path("from").asString()).plusDays(30))
        .isEqualTo(conflicts.path("to").asString());
    String earlier = "?from=%s&to=%s".formatted(before.minusDays(9), before);
    assertThat(meetings.host.get(conflictsOf(meetings, earlier)).json().path("total").asInt())
        .isZero();
    api.newHost().get(conflictsOf(meetings, "")).expect(404);
  }

  @Test
  void aRangeMustBeOfDatesInOrderAndOfAYearAtMost() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");

    meetings.host.get(conflictsOf(meetings, "?from=2026-01-02&to=2026-01-02")).expect(200);
    meetings.host.get(conflictsOf(meetings, "?from=2026-01-02&to=2026-01-01")).expect(422);
    meetings.host.get(conflictsOf(meetings, "?from=2026-01-01&to=2027-01-03")).expect(422);
    meetings.host.get(conflictsOf(meetings, "?from=2026-13-01")).expect(400);
    meetings.host.get(conflictsOf(meetings, "?from=2026-01-01T00:00:00Z")).expect(400);
  }

  @Test
  void theMetricNamesTheEventType() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    meetings.book("10:00", "Ann");
    meetings.tryToBook("10:00", "Bob").expect(409, "slot_taken");
    String expected =
        "holdfast_event_type_conflicts_total{event_type=\"%s\"} 1.0".formatted(meetings.eventType);

    String figures =
        await(
            Api.on(store).anybody(),
            "/metrics",
            reply -> reply.response().body().contains(expected));

    assertThat(figures).contains(expected);
  }

  @Test
  void bookingsOfAnEventTypeComeInTheOrderOfBooking() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String first = meetings.book("15:00", "Ann");
    String second = meetings.book("09:00", "Bob");
    String third = meetings.book("12:00", "Carol");
    Meetings.of(meetings.host, "other").book("16:00", "Dave");
    meetings.move(first, "16:30").expect(200);
    meetings.change(second, "cancel").expect(200);
    String path = "/v1/event-types/%s/bookings".formatted(meetings.eventType);

    JsonNode page = meetings.host.get(path + "?limit=2").expect(200).json();
    String cursor = page.path("nextCursor").asString();
    JsonNode rest = meetings.host.get(path + "?limit=2&cursor=" + cursor).expect(200).json();

    assertThat(ids(page)).containsExactly(first, second);
    assertThat(ids(rest)).containsExactly(third);
    assertThat(rest.path("nextCursor").isNull()).isTrue();
    Api.on(store).newHost().get(path).expect(404);
    meetings.host.get(path + "?cursor=nonsense").expect(400);
  }

  private static List<String> ids(JsonNode page) {
    return page.path("items").valueStream().map(each -> each.path("id").asString()).toList();
  }
}
