package dev.holdfast.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.standardwebhooks.Webhook;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Webhooks over HTTP, with a real receiver. */
class WebhookTest {

  private static final String SOMEWHERE = "{\"url\": \"https://example.com/hook\"}";

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private static Client.Reply register(Client host, Receiver receiver, String... events) {
    String keys = events.length == 0 ? "" : "\"" + String.join("\", \"", events) + "\"";
    return host.post(
            "/v1/webhooks", "{\"url\": \"%s\", \"events\": [%s]}".formatted(receiver.url(), keys))
        .expect(201);
  }

  private static JsonNode await(Client host, String path, Predicate<JsonNode> condition)
      throws InterruptedException {
    JsonNode json = host.get(path).expect(200).json();
    for (int i = 0; i < 600 && !condition.test(json); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
      json = host.get(path).expect(200).json();
    }
    assertThat(condition.test(json)).as(json.toString()).isTrue();
    return json;
  }

  private static JsonNode awaitDelivered(Client host, String webhook, int count)
      throws InterruptedException {
    return await(
            host,
            "/v1/webhooks/%s/deliveries".formatted(webhook),
            json ->
                json.path("items").size() == count
                    && json.path("items")
                        .valueStream()
                        .allMatch(one -> one.path("state").asString().equals("DELIVERED")))
        .path("items");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aReceiverIsToldOfABookingAndCanVerifyIt(Settings.Store store) throws Exception {
    Client host = Api.on(store).newHost();
    Client.Reply webhook = register(host, receiver, "booking.confirmed");
    Meetings meetings = Meetings.of(host, "intro");

    String booking = meetings.book("10:00", "Ann");

    Receiver.Message message = receiver.await(1).get(0);
    Map<String, List<String>> headers = message.headers().map();
    assertThatCode(() -> new Webhook(webhook.text("secret")).verify(message.body(), headers))
        .doesNotThrowAnyException();
    assertThat(message.key()).isEqualTo("booking.confirmed");
    assertThat(message.json().at("/data/booking/id").asString()).isEqualTo(booking);
    JsonNode event = host.get("/v1/events?key=booking.confirmed").json().path("items").get(0);
    ObjectNode told = (ObjectNode) message.json();
    assertThat(told.remove("type").asString()).isEqualTo("booking.confirmed");
    assertThat(told.remove("timestamp")).isEqualTo(event.path("occurredAt"));
    assertThat(told).isEqualTo(event);
    JsonNode delivery = awaitDelivered(host, webhook.id(), 1).get(0);
    assertThat(delivery.path("eventId").asString()).isEqualTo(message.id());
    assertThat(delivery.path("lastStatus").asInt()).isEqualTo(204);
    assertThat(delivery.path("attempts").asInt()).isEqualTo(1);
  }

  @Test
  void theSecretIsShownOnceAndAgainToWhoRepeatsTheRequest() {
    Client.Reply first = host.post("/v1/webhooks", SOMEWHERE, "Idempotency-Key", "one");
    Client.Reply again = host.post("/v1/webhooks", SOMEWHERE, "Idempotency-Key", "one");

    assertThat(first.expect(201).text("secret")).startsWith("whsec_");
    assertThat(first.header("Location")).isEqualTo("/v1/webhooks/" + first.id());
    assertThat(again.expect(201).json()).isEqualTo(first.json());
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    JsonNode shown = host.get("/v1/webhooks/" + first.id()).expect(200).json();
    assertThat(shown.has("secret")).isFalse();
    assertThat(shown.path("url").asString()).isEqualTo("https://example.com/hook");
    assertThat(shown.path("events")).isEmpty();
    assertThat(shown.path("status").asString()).isEqualTo("ACTIVE");
    assertThat(host.get("/v1/webhooks").json().path("items")).containsExactly(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"url\": null}",
        "{\"url\": \"example.com\"}",
        "{\"url\": \"ftp://example.com\"}",
        "{\"url\": \"https://ann:secret@example.com\"}",
        "{\"url\": \"https://example.com/#here\"}"
      })
  void aBadUrlIsRefused(String body) {
    Client.Reply refused = host.post("/v1/webhooks", body);

    refused.expect(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("url");
  }

  @Test
  void anInsideAddressIsRefusedUnlessTheServiceAllowsIt() {
    try (Api strict = Api.start(Map.of())) {
      Client host = strict.newHost();
      for (String url :
          List.of(
              receiver.url(),
              "http://localhost:8080/",
              "http://169.254.169.254/latest",
              "http://[::1]/",
              "http://192.168.0.1/")) {
        Client.Reply refused = host.post("/v1/webhooks", "{\"url\": \"%s\"}".formatted(url));
        refused.expect(422, "validation_failed");
        assertThat(refused.text("detail")).contains("must not lead to a private address");
      }
    }
  }

  @Test
  void anUnknownEventIsRefusedByName() {
    Client.Reply refused =
        host.post(
            "/v1/webhooks", "{\"url\": \"https://example.com\", \"events\": [\"booking.eaten\"]}");

    refused.expect(422, "validation_failed");
    assertThat(refused.text("detail"))
        .contains("'booking.eaten' is none of")
        .contains("booking.no_show");
  }

  @Test
  void aChangeKeepsWhatIsLeftOut() throws Exception {
    Client.Reply webhook = register(host, receiver, "booking.confirmed");
    String path = "/v1/webhooks/" + webhook.id();

    JsonNode changed =
        host.patch(path, "{\"events\": [\"event_type.created\"]}").expect(200).json();
    Meetings.of(host, "intro");

    assertThat(changed.path("url").asString()).isEqualTo(receiver.url());
    assertThat(changed.at("/events/0").asString()).isEqualTo("event_type.created");
    assertThat(receiver.await(1).get(0).key()).isEqualTo("event_type.created");
    host.patch(path, "{\"url\": \"file:///etc/passwd\"}").expect(422, "validation_failed");
    host.patch(path, "{\"colour\": \"red\"}").expect(400);
  }

  @Test
  void aDisabledWebhookIsToldNothingUntilItIsActiveAgain() throws Exception {
    Client.Reply webhook = register(host, receiver, "event_type.created");
    String path = "/v1/webhooks/" + webhook.id();

    JsonNode disabled = host.patch(path, "{\"status\": \"DISABLED\"}").expect(200).json();
    Meetings.of(host, "unheard");
    host.get("/v1/events").expect(200);
    host.patch(path, "{\"status\": \"ACTIVE\"}").expect(200);
    Meetings.of(host, "heard");

    assertThat(disabled.path("status").asString()).isEqualTo("DISABLED");
    assertThat(disabled.path("disabledReason").asString()).isEqualTo("Disabled by its host");
    receiver.await(1);
    awaitDelivered(host, webhook.id(), 1);
    assertThat(receiver.messages().get(0).json().at("/data/eventType/slug").asString())
        .isEqualTo("heard");
  }

  @Test
  void aDeliveryIsRepeatedOnRequest() throws Exception {
    Client.Reply webhook = register(host, receiver, "event_type.created");
    Meetings.of(host, "intro");
    String delivery = awaitDelivered(host, webhook.id(), 1).get(0).path("id").asString();

    Client.Reply again =
        host.post("/v1/webhooks/%s/deliveries/%s/redeliver".formatted(webhook.id(), delivery), "");

    assertThat(again.expect(202).text("state")).isEqualTo("PENDING");
    List<Receiver.Message> messages = receiver.await(2);
    assertThat(messages.get(1).id()).isEqualTo(messages.get(0).id());
    JsonNode all = awaitDelivered(host, webhook.id(), 2);
    assertThat(all.get(0).path("redelivery").asBoolean()).isTrue();
    assertThat(all.get(0).path("id").asString()).isEqualTo(again.id());
  }

  @Test
  void deliveriesAreListedInPages() throws Exception {
    Client.Reply webhook = register(host, receiver, "event_type.created");
    Meetings.of(host, "one");
    Meetings.of(host, "two");
    JsonNode all = awaitDelivered(host, webhook.id(), 2);
    String path = "/v1/webhooks/%s/deliveries?limit=1".formatted(webhook.id());

    Client.Reply first = host.get(path);
    Client.Reply second = host.get(path + "&cursor=" + first.text("nextCursor"));

    assertThat(first.json().path("items")).containsExactly(all.get(0));
    assertThat(second.json().path("items")).containsExactly(all.get(1));
    assertThat(second.json().path("nextCursor").isNull()).isTrue();
  }

  @Test
  void aRotatedSecretSignsBesideTheOldOne() throws Exception {
    Client.Reply webhook = register(host, receiver, "event_type.created");

    Client.Reply rotated =
        host.post("/v1/webhooks/%s/rotate-secret".formatted(webhook.id()), "").expect(200);
    Meetings.of(host, "intro");

    Receiver.Message message = receiver.await(1).get(0);
    assertThat(rotated.text("secret")).startsWith("whsec_").isNotEqualTo(webhook.text("secret"));
    assertThat(rotated.text("previousSecretValidUntil")).isNotEmpty();
    for (String secret : List.of(webhook.text("secret"), rotated.text("secret"))) {
      assertThatCode(() -> new Webhook(secret).verify(message.body(), message.headers().map()))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void aDeletedWebhookIsGone() {
    String path = "/v1/webhooks/" + host.post("/v1/webhooks", SOMEWHERE).expect(201).id();

    host.delete(path).expect(204);

    host.get(path).expect(404, "not_found");
    host.delete(path).expect(404, "not_found");
  }

  @Test
  void anotherHostsWebhookIsNotFound() throws Exception {
    Client.Reply webhook = register(host, receiver, "event_type.created");
    Meetings.of(host, "intro");
    String delivery = awaitDelivered(host, webhook.id(), 1).get(0).path("id").asString();
    Client stranger = api.newHost();
    String path = "/v1/webhooks/" + webhook.id();

    stranger.get(path).expect(404, "not_found");
    stranger.patch(path, "{\"status\": \"DISABLED\"}").expect(404, "not_found");
    stranger.delete(path).expect(404, "not_found");
    stranger.post(path + "/rotate-secret", "").expect(404, "not_found");
    stranger.get(path + "/deliveries").expect(404, "not_found");
    stranger
        .post(path + "/deliveries/%s/redeliver".formatted(delivery), "")
        .expect(404, "not_found");
    assertThat(stranger.get("/v1/webhooks").json().path("items")).isEmpty();
  }

  @Test
  void thereIsALimit() {
    for (int i = 0; i < 20; i++) {
      host.post("/v1/webhooks", SOMEWHERE).expect(201);
    }

    host.post("/v1/webhooks", SOMEWHERE).expect(409, "too_many_webhooks");
  }
}
