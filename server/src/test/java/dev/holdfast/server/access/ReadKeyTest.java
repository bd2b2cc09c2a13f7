package dev.holdfast.server.access;

import static dev.holdfast.server.testing.Meetings.DAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Described;
import dev.holdfast.server.testing.Described.Operation;
import dev.holdfast.server.testing.Described.Place;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Household;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A key that may only read is told nothing that opens something by itself: tried with each read
 * that the description of the API lists, also with those to come.
 */
class ReadKeyTest {

  /** These have nothing to show but such a secret, or begin something. */
  private static final Set<String> REFUSED =
      Set.of(
          "GET /v1/mails",
          "GET /v1/feed",
          "GET /v1/resources/{id}/share",
          "GET /v1/calendar-connections/{provider}/authorize");

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();
  private Household house;
  private Client reader;

  @BeforeEach
  void open() throws Exception {
    house = new Household(api).withWebhook(receiver.url()).withCalendar(feeds.url());
    reader =
        api.withKey(
            house.host.post("/v1/api-keys", "{\"scope\": \"read\"}").expect(201).text("apiKey"));
    for (int i = 0; i < 600 && house.host.get("/v1/mails").json().path("items").isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  @AfterEach
  void close() {
    receiver.close();
    feeds.close();
  }

  /** Whoever knows one of these needs no key. */
  private Map<String, String> secrets() {
    Map<String, String> secrets = new LinkedHashMap<>();
    String token = house.the("manageToken");
    secrets.put("manage link", token.substring(token.lastIndexOf('.')));
    secrets.put("feed", house.the("feed"));
    secrets.put("share link", house.the("share"));
    secrets.put("hold", house.the("hold for a meeting"));
    secrets.put("address of the webhook", receiver.url() + "/" + house.secretWord);
    return secrets;
  }

  private Map<String, Client.Reply> reads(Client who) {
    Map<String, Client.Reply> replies = new LinkedHashMap<>();
    for (Operation operation : Described.operations(api.anybody())) {
      if (operation.method().equals("GET") && operation.needsKey() && !operation.isStream()) {
        List<Place> parent =
            operation.places().stream().filter(it -> it.name().equals("parentId")).toList();
        replies.put(operation.toString(), operation.fill(house::own, parent).by(who));
      }
    }
    String window = "?from=%s&to=%s".formatted(DAY, DAY.plusDays(1));
    String own = house.host.get("/v1/me").expect(200).id();
    for (String read : List.of("/calendar", "/blockades")) {
      String path = "/v1/resources/%s%s%s".formatted(own, read, window);
      replies.put("own " + read, who.get(path).expect(200));
    }
    replies.put(
        "own calendars",
        who.get("/v1/calendars%s&resourceId=%s".formatted(window, own)).expect(200));
    return replies;
  }

  @Test
  void noReadTellsASecretThatOpensSomethingByItself() {
    Map<String, Client.Reply> byHost = reads(house.host);
    Map<String, Client.Reply> byReader = reads(reader);

    secrets()
        .forEach(
            (name, secret) -> {
              assertThat(byHost.values())
                  .as("the host is told: " + name)
                  .anySatisfy(it -> assertThat(it.response().body()).contains(secret));
              byReader.forEach(
                  (read, reply) ->
                      assertThat(reply.response().body())
                          .as("%s in %s", name, read)
                          .doesNotContain(secret)
                          .doesNotContain("whsec_"));
            });
  }

  @Test
  void allElseIsRead() {
    Set<String> refused = new TreeSet<>();
    reads(reader)
        .forEach(
            (read, reply) -> {
              if (reply.status() == 403) {
                refused.add(read);
                assertThat(reply.text("code")).as(read).isEqualTo("read_only_key");
              } else {
                assertThat(reply.status()).as(read + reply.response().body()).isEqualTo(200);
              }
            });

    assertThat(refused).isEqualTo(new TreeSet<>(REFUSED));
  }

  @Test
  void ofAWebhookItIsToldWhereItLeadsAndHowItDoes() {
    String path = "/v1/webhooks/" + house.the("webhooks");

    assertThat(reader.get(path).expect(200).text("url"))
        .isEqualTo(receiver.url().replaceFirst("/[^/]*$", "/…"));
    JsonNode delivery =
        reader
            .get(path + "/deliveries")
            .json()
            .path("items")
            .valueStream()
            .filter(each -> each.path("id").asString().equals(house.the("deliveries")))
            .findFirst()
            .orElseThrow();
    assertThat(delivery.path("state").asString()).isEqualTo("DELIVERED");
    assertThat(delivery.get("lastResponse").isNull()).isTrue();
  }
}
