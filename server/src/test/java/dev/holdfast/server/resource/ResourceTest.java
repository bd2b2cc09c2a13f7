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

/** Resources of a host, on each store. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class ResourceTest {

  @Parameter Settings.Store store;

  private Client host() {
    return Api.on(store).newHost();
  }

  @Test
  void aResourceIsAddedOnceAndChangedThen() {
    Client host = host();

    Client.Reply added = host.put("/v1/resources/room", "{\"name\": \"Blue room\"}");
    Client.Reply changed = host.put("/v1/resources/room", "{}");

    assertThat(added.expect(201).text("name")).isEqualTo("Blue room");
    assertThat(changed.expect(200).json().path("name").isNull()).isTrue();
    assertThat(host.get("/v1/resources/room").expect(200).json()).isEqualTo(changed.json());
  }

  @Test
  void aChangedResourceKeepsItsTime() {
    Room room = Room.of(host(), "room");
    room.block("09:00-10:00", "ann").expect(200);

    room.host.put("/v1/resources/room", "{\"name\": \"Red room\"}").expect(200);

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
    Room room = Room.of(host(), id);

    room.block("09:00-10:00", "ann").expect(200);

    assertThat(room.host.get(Room.path(id)).expect(200).id()).isEqualTo(id);
    assertThat(room.calendar().text("resourceId")).isEqualTo(id);
    assertThat(room.taken()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "€", "\uD83D\uDE97"})
  void anIdHasAtMost128Characters(String character) {
    Client host = host();
    String longest = character.repeat(128);

    Client.Reply reply =
        host.send("PUT", Room.path(longest), "{}", "Idempotency-Key", "x".repeat(255));

    assertThat(reply.expect(201).id()).isEqualTo(longest);
    host.put(Room.path(longest + "x"), "{}").expect(422, "validation_failed");
    host.get(Room.path(longest + "x")).expect(404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {" room", "room ", "a\tb", "available"})
  void whatWouldBeMistakenIsNoId(String id) {
    host().put(Room.path(id), "{}").expect(422, "validation_failed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a;b", "%2E%2E", "%2e", "%2e./room"})
  void anAddressWithTwoMeaningsIsRefused(String path) {
    host().put("/v1/resources/" + path, "{}").expect(400, "malformed_request");
  }

  @Test
  void aNameIsPlainText() {
    Client host = host();

    for (String name : List.of("", "a\\nb", "\\u0000", "\\ud800", "x".repeat(201))) {
      host.put("/v1/resources/room", "{\"name\": \"%s\"}".formatted(name))
          .expect(422, "validation_failed");
    }
    host.put("/v1/resources/room", "{\"name\": 5}").expect(400, "malformed_request");
    host.put("/v1/resources/room", "{\"colour\": \"red\"}").expect(400, "malformed_request");
    host.get("/v1/resources/room").expect(404, "not_found");
  }

  @Test
  void resourcesAreListedUnderTheirParent() {
    Room house = Room.of(host(), "house");
    Room.under(house, "kitchen");
    Room.under(house, "attic");

    assertThat(ids(house.host.get("/v1/resources?parentId=house")))
        .containsExactly("attic", "kitchen");
    house.host.get("/v1/resources?parentId=garden").expect(404, "not_found");
    house.host.get("/v1/resources?parentId=%00").expect(400, "malformed_request");
  }

  @Test
  void aParentMustBeThereAndNotBelow() {
    Room house = Room.of(host(), "house");
    Room floor = Room.under(house, "floor");
    Room.under(floor, "attic");

    for (String parent : List.of("house", "floor", "attic", "garden", "\\u0000")) {
      house
          .host
          .put("/v1/resources/house", "{\"parentId\": \"%s\"}".formatted(parent))
          .expect(422, "validation_failed");
    }
    assertThat(house.host.get("/v1/resources/house").json().path("parentId").isNull()).isTrue();
  }

  @Test
  void thereIsALimitToParentsOfParents() {
    Client host = host();
    Room room = Room.of(host, "r0");
    for (int i = 1; i <= 20; i++) {
      room = Room.under(room, "r" + i);
    }

    host.put("/v1/resources/deeper", "{\"parentId\": \"r20\"}").expect(422, "validation_failed");
    host.put("/v1/resources/r20", "{\"name\": \"N\", \"parentId\": \"r19\"}").expect(200);
  }

  @Test
  void theHostsTimelineIsOneOfTheResources() {
    Client host = host();
    Room own = Room.ownTimeline(host);
    Room.of(host, "a");
    Room.of(host, "z");

    assertThat(ids(host.get("/v1/resources"))).containsExactly("a", own.id, "z");
    assertThat(host.get(Room.path(own.id)).expect(200).text("name")).isEqualTo("Olga Owner");
    own.block("09:00-10:00", "ann").expect(200);
    assertThat(own.taken()).containsExactly("09:00-10:00 blocked ann");
  }

  @Test
  void theHostsTimelineStaysAsItIs() {
    Client host = host();
    Room.of(host, "house");
    String own = Room.path(Room.ownTimeline(host).id);

    host.put(own, "{\"name\": \"Somebody\"}").expect(422, "own_timeline");
    host.put(own, "{\"parentId\": \"house\"}").expect(422, "own_timeline");
    host.put(own, "{\"name\": \"Olga Owner\"}").expect(200);
  }

  @Test
  void pagesShowEachResourceOnce() {
    Client host = host();
    List<String> all = new ArrayList<>(List.of(Room.ownTimeline(host).id));
    for (String id : List.of("a", "b", "own", "owo", "Ü", "z")) {
      all.add(Room.of(host, id).id);
    }

    for (int limit = 1; limit <= 8; limit++) {
      assertThat(pages(host, limit)).containsExactlyInAnyOrderElementsOf(all);
    }
    host.get("/v1/resources?cursor=nonsense").expect(400, "malformed_request");
    host.get("/v1/resources?limit=0").expect(422, "validation_failed");
  }

  private static List<String> pages(Client host, int limit) {
    List<String> seen = new ArrayList<>();
    String cursor = "";
    for (int page = 0; page < 10; page++) {
      String path = "/v1/resources?limit=" + limit;
      Client.Reply reply = host.get(cursor.isEmpty() ? path : path + "&cursor=" + cursor);
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
