package dev.holdfast.server.calendar;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The calendar of a host's bookings that others subscribe to. */
class FeedTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Client anybody = api.anybody();

  private String path() {
    return pathOf(host.post("/v1/feed/rotate", "").expect(200).text("url"));
  }

  private static String pathOf(String url) {
    assertThat(url).startsWith("http://localhost/feeds/").endsWith(".ics");
    return url.substring("http://localhost".length());
  }

  private static ICalendar read(Client.Reply reply) {
    return Biweekly.parse(reply.expect(200).response().body()).first();
  }

  @Test
  void bookingsAreShownToWhomTheAddressIsTold() {
    Meetings meetings = Meetings.of(host, "feed", "\"requiresConfirmation\": true");
    String confirmed = meetings.book("10:00", "Ann");
    meetings.change(confirmed, "confirm").expect(200);
    String pending = meetings.book("11:00", "Bob");
    String cancelled = meetings.book("12:00", "Cid");
    meetings.change(cancelled, "cancel").expect(200);

    Client.Reply reply = anybody.get(path());

    ICalendar calendar = read(reply);
    assertThat(reply.header("Content-Type")).isEqualTo("text/calendar;charset=UTF-8");
    assertThat(reply.header("Cache-Control")).contains("private").contains("max-age=300");
    assertThat(calendar.getMethod().getValue()).isEqualTo("PUBLISH");
    List<VEvent> events = calendar.getEvents();
    assertThat(events)
        .extracting(event -> event.getUid().getValue())
        .containsExactly(confirmed + "@holdfast", pending + "@holdfast");
    assertThat(events)
        .extracting(event -> event.getStatus().getValue())
        .containsExactly("CONFIRMED", "TENTATIVE");
    assertThat(events.get(0).getSummary().getValue()).isEqualTo("Intro: Ann");
    assertThat(events.get(0).getDateStart().getValue().toInstant())
        .isEqualTo(Instant.parse(at("10:00")));
  }

  @Test
  void whoHasItAlreadyIsToldSo() {
    Meetings meetings = Meetings.of(host, "feed");
    meetings.book("10:00", "Ann");
    String path = path();
    String tag = anybody.get(path).expect(200).header("ETag");

    Client.Reply same = anybody.send("GET", path, "", "If-None-Match", tag);
    meetings.book("11:00", "Bob");
    Client.Reply changed = anybody.send("GET", path, "", "If-None-Match", tag);

    assertThat(tag).startsWith("W/\"");
    assertThat(same.status()).isEqualTo(304);
    assertThat(same.response().body()).isEmpty();
    assertThat(read(changed).getEvents()).hasSize(2);
  }

  @Test
  void thereIsNoFeedUntilOneIsMade() {
    JsonNode before = host.get("/v1/feed").expect(200).json();
    String path = path();
    JsonNode after = host.get("/v1/feed").expect(200).json();

    assertThat(before.path("url").isNull()).isTrue();
    assertThat(pathOf(after.path("url").asString())).isEqualTo(path);
    assertThat(after.path("createdAt").asString()).isNotEmpty();
  }

  @Test
  void aNewAddressEndsTheOneBefore() {
    String first = path();
    anybody.get(first).expect(200);

    String second = path();

    assertThat(second).isNotEqualTo(first);
    anybody.get(first).expect(404, "not_found");
    anybody.get(second).expect(200);
    assertThat(host.get("/v1/api-keys").json().path("items")).hasSize(2);
  }

  @Test
  void aFeedCanBeEnded() {
    String path = path();

    host.delete("/v1/feed").expect(204);

    anybody.get(path).expect(404, "not_found");
    host.delete("/v1/feed").expect(404, "not_found");
  }

  @Test
  void whoDeletesItsKeyEndsTheFeed() {
    String path = path();
    JsonNode keys = host.get("/v1/api-keys").json().path("items");
    String key =
        keys.valueStream()
            .filter(each -> each.path("name").asString().equals("calendar feed"))
            .map(each -> each.path("id").asString())
            .findFirst()
            .orElseThrow();

    host.delete("/v1/api-keys/" + key).expect(204);

    anybody.get(path).expect(404, "not_found");
  }

  @Test
  void forgedAddressesLeadNowhere() {
    String path = path();
    String stem = path.substring(0, path.length() - ".ics".length());
    String others = pathOf(api.newHost().post("/v1/feed/rotate", "").text("url"));
    String code = stem.substring(stem.lastIndexOf('.'));
    String othersStem = others.substring(0, others.length() - ".ics".length());

    anybody.get(stem.substring(0, stem.length() - 2) + "xx.ics").expect(404, "not_found");
    anybody.get(othersStem.substring(0, othersStem.lastIndexOf('.')) + code + ".ics").expect(404);
    anybody.get("/feeds/nothing.ics").expect(404, "not_found");
    anybody.get("/feeds/..ics").expect(404, "not_found");
    anybody.get("/feeds/" + "a.".repeat(400) + "x.ics").expect(404, "not_found");
  }

  @Test
  void theAddressIsNoKey() {
    String path = path();
    String token = path.substring("/feeds/".length(), path.length() - ".ics".length());

    api.withKey(token).get("/v1/me").expect(401);
    api.withKey(token.substring(token.lastIndexOf('.') + 1)).get("/v1/me").expect(401);
    anybody.get("/v1/feed").expect(401);
    // Nor does a manage link open a feed.
    Meetings meetings = Meetings.of(host, "feed");
    String url = meetings.tryToBook("10:00", "Ann").expect(201).text("manageUrl");
    anybody.get("/feeds/" + url.substring(url.lastIndexOf('/') + 1) + ".ics").expect(404);
  }

  @Test
  void aRepeatedRequestGetsTheSameAddress() {
    Client.Reply first = host.post("/v1/feed/rotate", "", "Idempotency-Key", "feed-once");
    Client.Reply again = host.post("/v1/feed/rotate", "", "Idempotency-Key", "feed-once");

    assertThat(again.expect(200).text("url")).isEqualTo(first.expect(200).text("url"));
    anybody.get(pathOf(again.text("url"))).expect(200);
  }

  @Test
  void nobodyMayAskTooOften() {
    try (Api limited = Api.start(Map.of("HOLDFAST_PUBLIC_READS_PER_MINUTE", "2"))) {
      limited.anybody().get("/feeds/a.ics").expect(404);
      limited.anybody().get("/feeds/b.ics").expect(404);

      limited.anybody().get("/feeds/c.ics").expect(429, "too_many_requests");
    }
  }
}
