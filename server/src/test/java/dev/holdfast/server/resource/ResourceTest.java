package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources of an owner, on each store. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class ResourceTest {

  @Parameter Settings.Store store;

  private Client owner() {
    return Api.on(store).newOwner();
  }

  @Test
  void aResourceIsAddedOnceAndChangedThen() {
    Client owner = owner();

    Client.Reply added = owner.put("/v1/resources/room", "{\"name\": \"Blue room\"}");
    Client.Reply changed = owner.put("/v1/resources/room", "{}");

    assertThat(added.expect(201).text("name")).isEqualTo("Blue room");
    assertThat(changed.expect(200).json().path("name").isNull()).isTrue();
    assertThat(owner.get("/v1/resources/room").expect(200).json()).isEqualTo(changed.json());
  }

  @Test
  void aChangedResourceKeepsItsTime() {
    Room room = Room.of(owner(), "room");
    room.block("09:00-10:00", "ann").expect(200);

    room.owner.put("/v1/resources/room", "{\"name\": \"Red room\"}").expect(200);

    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "floor/2/room 3",
        "a\\b",
        "50%",
        "a;b",
        "a,b",
        "a+b",
        "what?#",
        "Zürich",
        "会议室",
        "\uD83D\uDE97",
        "\"quoted\"",
        "'; drop table scheduling_resource; --",
        "Room",
        "room"
      })
  void anyTextCanBeAnId(String id) {
    Room room = Room.of(owner(), id);

    room.block("09:00-10:00", "ann").expect(200);

    assertThat(room.owner.get(Room.path(id)).expect(200).id()).isEqualTo(id);
    assertThat(room.calendar().text("resourceId")).isEqualTo(id);
    assertThat(room.taken()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "€", "\uD83D\uDE97"})
  void anIdHasAtMost128Characters(String character) {
    Client owner = owner();
    String longest = character.repeat(128);

    Client.Reply reply =
        owner.send("PUT", Room.path(longest), "{}", "Idempotency-Key", "x".repeat(255));

    assertThat(reply.expect(201).id()).isEqualTo(longest);
    owner.put(Room.path(longest + "x"), "{}").expect(422, "validation_failed");
    owner.get(Room.path(longest + "x")).expect(404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {" room", "room ", "a\tb", "available"})
  void whatWouldBeMistakenIsNoId(String id) {
    owner().put(Room.path(id), "{}").expect(422, "validation_failed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a;b", "%2E%2E", "%2e", "%2e./room"})
  void anAddressWithTwoMeaningsIsRefused(String path) {
    owner().put("/v1/resources/" + path, "{}").expect(400, "malformed_request");
  }

  @Test
  void aNameIsPlainText() {
    Client owner = owner();

    for (String name : List.of("", "a\\nb", "\\u0000", "\\ud800", "x".repeat(201))) {
      owner
          .put("/v1/resources/room", "{\"name\": \"%s\"}".formatted(name))
          .expect(422, "validation_failed");
    }
    owner.put("/v1/resources/room", "{\"name\": 5}").expect(400, "malformed_request");
    owner.put("/v1/resources/room", "{\"colour\": \"red\"}").expect(400, "malformed_request");
    owner.get("/v1/resources/room").expect(404, "not_found");
  }

  @Test
  void resourcesAreListedUnderTheirParent() {
    Room house = Room.of(owner(), "house");
    Room.under(house, "kitchen");
    Room.under(house, "attic");

    assertThat(ids(house.owner.get("/v1/resources?parentId=house")))
        .containsExactly("attic", "kitchen");
    house.owner.get("/v1/resources?parentId=garden").expect(404, "not_found");
    house.owner.get("/v1/resources?parentId=%00").expect(400, "malformed_request");
  }

  @Test
  void aParentMustBeThereAndNotBelow() {
    Room house = Room.of(owner(), "house");
    Room floor = Room.under(house, "floor");
    Room.under(floor, "attic");

    for (String parent : List.of("house", "floor", "attic", "garden", "\\u0000")) {
      house
          .owner
          .put("/v1/resources/house", "{\"parentId\": \"%s\"}".formatted(parent))
          .expect(422, "validation_failed");
    }
    assertThat(house.owner.get("/v1/resources/house").json().path("parentId").isNull()).isTrue();
  }

  @Test
  void thereIsALimitToParentsOfParents() {
    Client owner = owner();
    Room room = Room.of(owner, "r0");
    for (int i = 1; i <= 20; i++) {
      room = Room.under(room, "r" + i);
    }

    owner.put("/v1/resources/deeper", "{\"parentId\": \"r20\"}").expect(422, "validation_failed");
    owner.put("/v1/resources/r20", "{\"name\": \"N\", \"parentId\": \"r19\"}").expect(200);
  }

  @Test
  void theOwnersTimelineIsOneOfTheResources() {
    Client owner = owner();
    Room own = Room.ownTimeline(owner);
    Room.of(owner, "a");
    Room.of(owner, "z");

    assertThat(ids(owner.get("/v1/resources"))).containsExactly("a", own.id, "z");
    assertThat(owner.get(Room.path(own.id)).expect(200).text("name")).isEqualTo("Olga Owner");
    own.block("09:00-10:00", "ann").expect(200);
    assertThat(own.taken()).containsExactly("09:00-10:00 blocked ann");
  }

  @Test
  void theOwnersTimelineStaysAsItIs() {
    Client owner = owner();
    Room.of(owner, "house");
    String own = Room.path(Room.ownTimeline(owner).id);

    owner.put(own, "{\"name\": \"Somebody\"}").expect(422, "own_timeline");
    owner.put(own, "{\"parentId\": \"house\"}").expect(422, "own_timeline");
    owner.put(own, "{\"name\": \"Olga Owner\"}").expect(200);
  }

  @Test
  void pagesShowEachResourceOnce() {
    Client owner = owner();
    List<String> all = new ArrayList<>(List.of(Room.ownTimeline(owner).id));
    for (String id : List.of("a", "b", "own", "owo", "Ü", "z")) {
      all.add(Room.of(owner, id).id);
    }

    for (int limit = 1; limit <= 8; limit++) {
      assertThat(pages(owner, limit)).containsExactlyInAnyOrderElementsOf(all);
    }
    owner.get("/v1/resources?cursor=nonsense").expect(400, "malformed_request");
    owner.get("/v1/resources?limit=0").expect(422, "validation_failed");
  }

  private static List<String> pages(Client owner, int limit) {
    List<String> seen = new ArrayList<>();
    String cursor = "";
    for (int page = 0; page < 10; page++) {
      String path = "/v1/resources?limit=" + limit;
      Client.Reply reply = owner.get(cursor.isEmpty() ? path : path + "&cursor=" + cursor);
      assertThat(ids(reply)).hasSizeBetween(1, limit);
      seen.addAll(ids(reply));
      cursor = reply.text("nextCursor");
      if (cursor.isEmpty()) {
        return seen;
      }
    }
    throw new AssertionError("Pages without end: " + seen);
  }

  static List<String> ids(Client.Reply page) {
    return page.expect(200)
        .json()
        .path("items")
        .valueStream()
        .map(item -> item.path("id").asString())
        .toList();
  }
}
