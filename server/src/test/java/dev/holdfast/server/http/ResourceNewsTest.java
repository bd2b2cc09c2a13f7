package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.Settings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the time of resources is told as events. */
class ResourceNewsTest {

  private final Client owner = Api.on(Settings.Store.SQLITE).newOwner();

  private static List<String> told(Client owner) {
    return owner
        .get("/v1/events")
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
    Room room = Room.of(Api.on(store).newOwner(), "room");

    room.block("09:00-10:00", "Ann").expect(200);
    room.release("09:00-10:00", "Ann").expect(200);
    room.disable("09:00-", "Bob").expect(200);
    room.enable("09:00-", "Bob").expect(200);
    String hold = room.hold("11:00-12:00", "Ann", 600).expect(200).text("holdId");
    room.owner.post("/v1/holds/" + hold + "/confirm", "").expect(200);
    String other = room.hold("13:00-14:00", "Ann", 600).expect(200).text("holdId");
    room.owner.delete("/v1/holds/" + other).expect(204);

    assertThat(told(room.owner))
        .containsExactly(
            "resource.blocked room Ann",
            "resource.released room Ann",
            "resource.disabled room Bob",
            "resource.enabled room Bob",
            "resource.held room Ann",
            "resource.blocked room Ann",
            "resource.held room Ann",
            "resource.released room Ann");
    assertThat(room.owner.get("/v1/events").json().at("/items/2/data/to").isNull()).isTrue();
  }

  @Test
  void claimsAreToldForEachResource() {
    Room one = Room.of(owner, "one");
    Room two = Room.of(owner, "two");

    owner
        .post(
            "/v1/claims",
            "{\"owner\": \"Ann\", \"claims\": [%s, %s]}"
                .formatted(one.claim("09:00-10:00"), two.claim("09:00-10:00")))
        .expect(200);

    assertThat(told(owner))
        .containsExactlyInAnyOrder("resource.blocked one Ann", "resource.blocked two Ann");
  }

  @Test
  void aRefusalIsNoNews() {
    Room room = Room.of(owner, "room");
    room.block("09:00-10:00", "Ann").expect(200);

    room.block("09:30-10:30", "Bob").expect(409, "taken");
    room.release("09:00-10:00", "Bob").expect(409);

    assertThat(told(owner)).containsExactly("resource.blocked room Ann");
  }
}
