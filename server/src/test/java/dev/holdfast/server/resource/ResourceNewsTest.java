package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What becomes of the time of resources is told as events. */
class ResourceNewsTest {

  private final Client host = Api.on(Settings.Store.SQLITE).newHost();

  private static List<String> told(Client host) {
    return host.get("/v1/events")
        .expect(200)
        .json()
        .path("items")
        .valueStream()
        .map(
            event ->
                "%s %s %s"
                    .formatted(
                        event.path("key").asString(),
                        event.at("/data/resourceId").asString(),
                        event.at("/data/owner").asString()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void everyChangeIsToldOnce(Settings.Store store) {
    Room room = Room.of(Api.on(store).newHost(), "room");

    room.block("09:00-10:00", "Ann").expect(200);
    room.release("09:00-10:00", "Ann").expect(200);
    room.disable("09:00-", "Bob").expect(200);
    room.enable("09:00-", "Bob").expect(200);
    String hold = room.hold("11:00-12:00", "Ann", 600).expect(200).text("holdId");
    room.host.post("/v1/holds/" + hold + "/confirm", "").expect(200);
    String other = room.hold("13:00-14:00", "Ann", 600).expect(200).text("holdId");
    room.host.delete("/v1/holds/" + other).expect(204);

    assertThat(told(room.host))
        .containsExactly(
            "resource.blocked room Ann",
            "resource.released room Ann",
            "resource.disabled room Bob",
            "resource.enabled room Bob",
            "resource.held room Ann",
            "resource.blocked room Ann",
            "resource.held room Ann",
            "resource.released room Ann");
    assertThat(room.host.get("/v1/events").json().at("/items/2/data/to").isNull()).isTrue();
  }

  @Test
  void everyPieceOfTimeThatSomebodyLosesIsReported() {
    Room room = Room.of(host, "room");
    room.block("09:00-10:00", "Ann").expect(200);
    room.block("10:00-11:00", "Eve").expect(200);
    room.hold("11:00-12:00", "Joe", 600).expect(200);

    room.disable("09:30-11:30", "Fix").expect(200);

    assertThat(told(host))
        .containsExactlyInAnyOrder(
            "resource.blocked room Ann",
            "resource.blocked room Eve",
            "resource.held room Joe",
            "resource.taken_over room Ann",
            "resource.taken_over room Eve",
            "resource.taken_over room Joe",
            "resource.disabled room Fix");
    JsonNode lost =
        host.get("/v1/events?key=resource.taken_over").expect(200).json().at("/items/0/data");
    assertThat(lost.path("from").asString()).isEqualTo(Room.at("09:30"));
    assertThat(lost.path("to").asString()).isEqualTo(Room.at("10:00"));
    assertThat(lost.path("takenBy").asString()).isEqualTo("Fix");
  }

  @Test
  void claimsAreToldForEachResource() {
    Room one = Room.of(host, "one");
    Room two = Room.of(host, "two");

    host.post(
            "/v1/claims",
            "{\"owner\": \"Ann\", \"claims\": [%s, %s]}"
                .formatted(one.claim("09:00-10:00"), two.claim("09:00-10:00")))
        .expect(200);

    assertThat(told(host))
        .containsExactlyInAnyOrder("resource.blocked one Ann", "resource.blocked two Ann");
  }

  @Test
  void aRefusalIsNoNews() {
    Room room = Room.of(host, "room");
    room.block("09:00-10:00", "Ann").expect(200);

    room.block("09:30-10:30", "Bob").expect(409, "taken");
    room.release("09:00-10:00", "Bob").expect(409);

    assertThat(told(host)).containsExactly("resource.blocked room Ann");
  }
}
