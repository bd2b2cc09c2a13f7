package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import org.junit.jupiter.api.Test;

/** Hosts cannot see or touch each other's resources, and may call theirs the same. */
class ResourceTenantTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Room room = Room.of(api.newHost(), "room");
  private final Client stranger = api.newHost();

  @Test
  void anotherHostsResourceIsNotFound() {
    isNotFound(room.as(stranger));
  }

  @Test
  void anotherHostsTimelineIsNotFound() {
    isNotFound(Room.ownTimeline(room.host).as(stranger));
  }

  private void isNotFound(Room foreign) {
    foreign.block("09:00-10:00", "ann").expect(404, "not_found");
    foreign.release("09:00-10:00", "ann").expect(404, "not_found");
    foreign.disable("09:00-10:00", "ann").expect(404, "not_found");
    foreign.enable("09:00-10:00", "ann").expect(404, "not_found");
    foreign.hold("09:00-10:00", "ann", 60).expect(404, "not_found");
    String day = "from=%s&to=%s".formatted(Room.DAY, Room.DAY);
    stranger.get(Room.path(foreign.id)).expect(404, "not_found");
    stranger.get(Room.path(foreign.id) + "/calendar?" + day).expect(404, "not_found");
    for (String which : new String[] {"resourceId", "parentId"}) {
      stranger
          .get("/v1/calendars?%s=%s&%s".formatted(which, foreign.id, day))
          .expect(404, "not_found");
    }
    stranger
        .get("/v1/resources/available?parentId=%s&%s".formatted(foreign.id, day))
        .expect(404, "not_found");
    stranger.get("/v1/resources?parentId=" + foreign.id).expect(404, "not_found");
    claimIsNotFound(foreign);
    stranger
        .put("/v1/resources/mine", "{\"parentId\": \"%s\"}".formatted(foreign.id))
        .expect(422, "validation_failed");
  }

  private void claimIsNotFound(Room foreign) {
    stranger
        .post(
            "/v1/claims",
            "{\"owner\": \"ann\", \"claims\": [%s]}".formatted(foreign.claim("09:00-10:00")))
        .expect(404, "not_found");
    stranger
        .post(
            "/v1/claims",
            "{\"owner\": \"ann\", \"anyOf\": {\"resourceIds\": [\"%s\"], %s}}"
                .formatted(foreign.id, Room.time("09:00-10:00")))
        .expect(404, "not_found");
  }

  @Test
  void twoHostsMayCallAResourceTheSame() {
    Room theirs = Room.of(stranger, "room");
    room.block("09:00-10:00", "ann").expect(200);

    theirs.block("09:00-10:00", "bob").expect(200);

    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann");
    assertThat(theirs.taken()).containsExactly("09:00-10:00 blocked bob");
    assertThat(ResourceTest.ids(stranger.get("/v1/resources")))
        .containsExactly(Room.ownTimeline(stranger).id, "room");
  }

  @Test
  void aResourceCalledLikeAnotherHostsTimelineIsAnother() {
    String id = Room.ownTimeline(room.host).id;
    Room theirs = Room.of(stranger, id);

    theirs.block("09:00-10:00", "bob").expect(200);

    assertThat(Room.ownTimeline(room.host).taken()).isEmpty();
  }

  @Test
  void aKeyIsNeeded() {
    Room anybody = room.as(api.anybody());

    anybody.block("09:00-10:00", "ann").expect(401, "unauthorized");
    api.anybody().get("/v1/resources").expect(401, "unauthorized");
    api.anybody().delete("/v1/holds/x").expect(401, "unauthorized");
  }
}
