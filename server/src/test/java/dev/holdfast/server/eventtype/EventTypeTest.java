package dev.holdfast.server.eventtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class EventTypeTest {

  private final Client host = Api.on(Settings.Store.SQLITE).newHost();

  private static String body(String slug, String... fields) {
    String more = fields.length == 0 ? "" : ", " + String.join(", ", fields);
    return "{\"slug\": \"%s\", \"title\": \"Intro\", \"durationMinutes\": 30%s}"
        .formatted(slug, more);
  }

  @Test
  void whatIsLeftOutHasItsDefault() {
    JsonNode eventType = host.post("/v1/event-types", body("intro")).expect(201).json();

    assertThat(eventType.path("slotIntervalMinutes").asInt()).isEqualTo(30);
    assertThat(eventType.path("maxAdvanceDays").asInt()).isEqualTo(60);
    assertThat(eventType.path("timeZone").asString()).isEqualTo("UTC");
    assertThat(eventType.path("status").asString()).isEqualTo("ACTIVE");
    assertThat(eventType.path("requiresConfirmation").asBoolean()).isFalse();
    assertThat(eventType.path("availabilityRules")).isEmpty();
    assertThat(eventType.path("reminderMinutes").toString()).isEqualTo("[]");
  }

  @Test
  void remindersAreInOrderAndNullTakesThemAway() {
    Client.Reply created =
        host.post("/v1/event-types", body("intro", "\"reminderMinutes\": [60, 1440, 60, 5, 40320]"))
            .expect(201);
    assertThat(created.json().path("reminderMinutes").toString()).isEqualTo("[40320,1440,60,5]");
    String path = "/v1/event-types/" + created.id();

    JsonNode renamed = host.patch(path, "{\"title\": \"Talk\"}").expect(200).json();
    assertThat(renamed.path("reminderMinutes").toString()).isEqualTo("[40320,1440,60,5]");
    host.patch(path, "{\"reminderMinutes\": null}").expect(200);

    assertThat(host.get(path).expect(200).json().path("reminderMinutes").toString())
        .isEqualTo("[]");
  }

  @Test
  void aColorMarksAnEventTypeUntilNullTakesItAway() {
    Client.Reply created =
        host.post("/v1/event-types", body("intro", "\"color\": \"#1F6feb\"")).expect(201);
    assertThat(created.json().path("color").asString()).isEqualTo("#1F6feb");
    String path = "/v1/event-types/" + created.id();

    JsonNode renamed = host.patch(path, "{\"title\": \"Talk\"}").expect(200).json();
    assertThat(renamed.path("color").asString()).isEqualTo("#1F6feb");
    host.patch(path, "{\"color\": null}").expect(200);

    assertThat(host.get(path).expect(200).json().hasNonNull("color")).isFalse();
  }

  @Test
  void allThatWasSaidIsShownAgain() {
    String given =
        body(
            "full",
            "\"description\": \"Talk\"",
            "\"slotIntervalMinutes\": 15",
            "\"bufferBeforeMinutes\": 5",
            "\"bufferAfterMinutes\": 10",
            "\"minimumNoticeMinutes\": 60",
            "\"maxAdvanceDays\": 30",
            "\"packed\": true",
            "\"requiresConfirmation\": true",
            "\"timeZone\": \"Europe/Berlin\"",
            "\"availabilityRules\": [{\"weekday\": \"FRIDAY\","
                + " \"windows\": [{\"start\": \"22:00\", \"end\": \"02:00\"}]},"
                + " {\"weekday\": \"MONDAY\","
                + " \"windows\": [{\"start\": \"00:00\", \"end\": \"24:00\"}]}]",
            "\"dateOverrides\": [{\"date\": \"2026-12-24\", \"windows\": []}]");

    String id = host.post("/v1/event-types", given).expect(201).id();
    JsonNode shown = host.get("/v1/event-types/" + id).expect(200).json();

    assertThat(shown.path("bufferBeforeMinutes").asInt()).isEqualTo(5);
    assertThat(shown.path("bufferAfterMinutes").asInt()).isEqualTo(10);
    assertThat(shown.path("packed").asBoolean()).isTrue();
    assertThat(shown.at("/availabilityRules/0/weekday").asString()).isEqualTo("MONDAY");
    assertThat(shown.at("/availabilityRules/0/windows/0/end").asString()).isEqualTo("24:00");
    assertThat(shown.at("/availabilityRules/1/windows/0/end").asString()).isEqualTo("02:00");
    assertThat(shown.at("/dateOverrides/0/date").asString()).isEqualTo("2026-12-24");
    assertThat(shown.at("/dateOverrides/0/windows")).isEmpty();
  }

  @Test
  void aSlugIsUniqueAmongOneHostsOnly() {
    host.post("/v1/event-types", body("intro")).expect(201);

    host.post("/v1/event-types", body("intro")).expect(409, "slug_taken");
    Api.on(Settings.Store.SQLITE).newHost().post("/v1/event-types", body("intro")).expect(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"durationMinutes\": 0",
        "\"durationMinutes\": -30",
        "\"slotIntervalMinutes\": 0",
        "\"slotIntervalMinutes\": -1",
        "\"bufferAfterMinutes\": -1",
        "\"minimumNoticeMinutes\": -1",
        "\"maxAdvanceDays\": -1",
        "\"maxAdvanceDays\": 100000",
        "\"slug\": \"Not A Slug\"",
        "\"title\": \" \"",
        "\"color\": \"red\"",
        "\"color\": \"#12345\"",
        "\"color\": \"#1234567\"",
        "\"color\": \"#12345g\"",
        "\"reminderMinutes\": [4]",
        "\"reminderMinutes\": [60, 40321]",
        "\"reminderMinutes\": [null]",
        "\"reminderMinutes\": [10, 20, 30, 40, 50, 60]",
        "\"timeZone\": \"Mars/Base\"",
        "\"availabilityRules\": [{\"weekday\": \"MONDAY\","
            + " \"windows\": [{\"start\": \"25:00\", \"end\": \"26:00\"}]}]",
        "\"availabilityRules\": [{\"weekday\": \"MONDAY\"}]"
      })
  void whatCannotBeIsRefusedWithTheFieldNamed(String field) {
    String id = host.post("/v1/event-types", body("intro")).expect(201).id();

    Client.Reply refused = host.patch("/v1/event-types/" + id, "{%s}".formatted(field)).expect(422);

    assertThat(refused.text("code")).isEqualTo("validation_failed");
    String name = field.substring(1, field.indexOf('"', 1));
    assertThat(refused.text("/errors/0/field")).startsWith(name);
    assertThat(refused.text("/errors/0/message")).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"slug\": \"a\", \"title\": \"T\", \"durationMinutes\": 30, \"colour\": \"red\"}",
        "{\"slug\": \"a\", \"title\": \"T\", \"durationMinutes\": \"thirty\"}",
        "{\"slug\": \"a\", \"title\": \"T\", \"durationMinutes\": 30",
        "[]",
        "not json",
        "{\"slug\": \"a\", \"title\": \"T\", \"durationMinutes\": 30,"
            + " \"availabilityRules\": [{\"weekday\": \"MOONDAY\", \"windows\": []}]}"
      })
  void whatCannotBeReadIsRefused(String body) {
    host.post("/v1/event-types", body).expect(400, "malformed_request");
  }

  @Test
  void aChangeKeepsWhatIsLeftOut() {
    String id =
        host.post("/v1/event-types", body("intro", "\"description\": \"Talk\"")).expect(201).id();

    JsonNode changed =
        host.patch("/v1/event-types/" + id, "{\"title\": \"New\", \"durationMinutes\": 45}")
            .expect(200)
            .json();

    assertThat(changed.path("title").asString()).isEqualTo("New");
    assertThat(changed.path("description").asString()).isEqualTo("Talk");
    assertThat(changed.path("slotIntervalMinutes").asInt()).isEqualTo(45);
    assertThat(changed.path("version").asInt()).isEqualTo(2);
    JsonNode cleared =
        host.patch("/v1/event-types/" + id, "{\"description\": null}").expect(200).json();
    assertThat(cleared.path("description").isNull()).isTrue();
  }

  @Test
  void anInactiveOneIsListedAsSuchAndCanComeBack() {
    String id = host.post("/v1/event-types", body("intro")).expect(201).id();
    host.post("/v1/event-types", body("other")).expect(201);

    host.post("/v1/event-types/%s/deactivate".formatted(id), "").expect(200);
    host.post("/v1/event-types/%s/deactivate".formatted(id), "").expect(200);

    assertThat(host.get("/v1/event-types?status=INACTIVE").json().path("items")).hasSize(1);
    assertThat(host.get("/v1/event-types?status=ACTIVE").json().path("items")).hasSize(1);
    host.patch("/v1/event-types/" + id, "{\"status\": \"ACTIVE\"}").expect(200);
    assertThat(host.get("/v1/event-types?status=ACTIVE").json().path("items")).hasSize(2);
    assertThat(told(id))
        .containsExactly("event_type.created", "event_type.deactivated", "event_type.updated");
  }

  private List<String> told(String id) {
    return host.get("/v1/events?limit=200")
        .json()
        .path("items")
        .valueStream()
        .filter(event -> event.path("aggregateId").asString().equals(id))
        .map(event -> event.path("key").asString())
        .toList();
  }
}
