package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calendars that are shared by a link. */
class ShareTest {

  private static final String DAY = "?from=2030-06-01&to=2030-06-02";

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Client anybody = api.anybody();

  private static String share(Room room) {
    String url = room.host.post(Room.path(room.id) + "/share", "").expect(200).text("url");
    return URI.create(url).getPath();
  }

  private static List<String> periods(Client.Reply reply) {
    return reply
        .expect(200)
        .json()
        .at("/items/0/periods")
        .valueStream()
        .map(
            period ->
                "%s %s"
                    .formatted(
                        period.path("from").asString().substring(11, 16),
                        period.path("state").asString()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void whoHasTheLinkSeesWhatIsFreeAndNoNames(Settings.Store store) {
    Room room = Room.of(Api.on(store).newHost(), "room");
    room.block("09:00-10:00", "Ann").expect(200);
    room.block("10:00-11:00", "Bob").expect(200);
    room.disable("12:00-13:00", "Carol").expect(200);

    Client.Reply reply =
        Api.on(store).anybody().send("GET", share(room) + DAY, "", "Origin", "https://example.com");

    assertThat(periods(reply))
        .containsExactly(
            "00:00 available",
            "09:00 blocked",
            "11:00 available",
            "12:00 disabled",
            "13:00 available");
    assertThat(reply.response().body())
        .doesNotContain("Ann")
        .doesNotContain("Bob")
        .doesNotContain("Carol");
    assertThat(reply.text("timeZone")).isEqualTo("UTC");
    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(reply.header("Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void theLinkOfAParentShowsThoseUnderIt() {
    Room house = Room.of(host, "house");
    Room.under(house, "a");
    Room.under(house, "b").block("09:00-10:00", "Ann").expect(200);

    Client.Reply reply = anybody.get(share(house) + DAY).expect(200);

    assertThat(reply.text("name")).isEqualTo("house");
    assertThat(reply.json().path("items").valueStream().map(item -> item.path("name").asString()))
        .containsExactly("a", "b");
  }

  @Test
  void aLinkEndsWithTheNextOneOrWhenItIsEndedAndOthersStay() {
    Room one = Room.of(host, "one");
    String other = share(Room.of(host, "other"));
    String first = share(one);
    String second = share(one);

    anybody.get(first + DAY).expect(404, "not_found");
    anybody.get(second + DAY).expect(200);
    assertThat(host.get(Room.path("one") + "/share").expect(200).text("url")).endsWith(second);
    host.delete(Room.path("one") + "/share").expect(204);
    host.delete(Room.path("one") + "/share").expect(404, "not_found");
    anybody.get(second + DAY).expect(404, "not_found");
    anybody.get(other + DAY).expect(200);
    assertThat(host.get(Room.path("one") + "/share").expect(200).json().path("url").isNull())
        .isTrue();
  }

  @Test
  void forgedLinksLeadNowhereAndALinkIsNoKey() {
    String link = share(Room.of(host, "room"));
    String token = link.substring(link.lastIndexOf('/') + 1);
    String feed = host.post("/v1/feed/rotate", "").expect(200).text("url");
    String feedToken = feed.substring(feed.lastIndexOf('/') + 1).replace(".ics", "");

    anybody.get(link.substring(0, link.length() - 2) + "xx" + DAY).expect(404, "not_found");
    anybody.get("/v1/public/calendars/nothing" + DAY).expect(404, "not_found");
    anybody.get("/v1/public/calendars/..." + DAY).expect(404, "not_found");
    anybody.get("/v1/public/calendars/" + feedToken + DAY).expect(404, "not_found");
    anybody.get("/feeds/" + token + ".ics").expect(404, "not_found");
    api.withKey(token).get("/v1/me").expect(401);
    api.newHost().get(Room.path("room") + "/share").expect(404, "not_found");
    anybody.get(Room.path("room") + "/share").expect(401);
  }

  @Test
  void moreThanAFewMonthsAreNotTold() {
    String link = share(Room.of(host, "room"));

    anybody.get(link + "?from=2030-01-01&to=2030-12-31").expect(422, "validation_failed");
    anybody.get(link + "?from=2030-01-01&to=then").expect(400);
  }

  @Test
  void nobodyMayAskTooOften() {
    try (Api limited = Api.start(Map.of("HOLDFAST_PUBLIC_READS_PER_MINUTE", "1"))) {
      limited.anybody().get("/v1/public/calendars/a" + DAY).expect(404);

      limited.anybody().get("/v1/public/calendars/b" + DAY).expect(429, "too_many_requests");
    }
  }
}
