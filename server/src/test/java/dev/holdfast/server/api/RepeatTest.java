package dev.holdfast.server.api;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.booking.ScenariosTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Described;
import dev.holdfast.server.testing.Described.Operation;
import dev.holdfast.server.testing.Described.Place;
import dev.holdfast.server.testing.Described.Request;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Household;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Room;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that is repeated with its Idempotency-Key gets the first answer and has no second
 * effect, whatever happened in between: tried with each operation that the API describes.
 */
@Tag("long")
class RepeatTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String KEY = "Idempotency-Key";

  /** Where the store could make a difference. */
  private static final Set<String> ON_EVERY_STORE =
      Set.of(
          "POST /v1/bookings",
          "POST /v1/bookings/{id}/reschedule",
          "POST /v1/bookers/cancel",
          "POST /v1/bookers/erase",
          "POST /v1/claims",
          "POST /v1/resources/{id}/release",
          "POST /v1/holds/{holdId}/confirm",
          "POST /v1/webhooks/{id}/rotate-secret",
          "POST /v1/calendar-connections/{provider}/sync");

  /**
   * What makes a second effect visible.
   *
   * @param before lets the operation succeed
   * @param meanwhile undoes it, or does what a second effect would undo
   * @param fields that are filled in too, with JSON
   */
  private record Scene(
      Consumer<Household> before,
      BiConsumer<Household, Client.Reply> meanwhile,
      Map<String, String> fields) {

    Scene after(Consumer<Household> given) {
      return new Scene(given, meanwhile, fields);
    }

    Scene with(String field, String json) {
      Map<String, String> more = new HashMap<>(fields);
      more.put(field, json);
      return new Scene(before, meanwhile, more);
    }
  }

  private static Scene scene(BiConsumer<Household, Client.Reply> meanwhile) {
    return new Scene(ann -> {}, meanwhile, Map.of());
  }

  /** The same request without a key, by the host. */
  private static Scene post(String path, String body) {
    return scene((ann, first) -> ann.host.post(path, body).expect(200));
  }

  private static Scene onTime(String verb) {
    return scene((ann, first) -> onTime(ann, verb));
  }

  /** What is done with the time that requests are filled in with. */
  private static void onTime(Household ann, String verb) {
    ann.host
        .post(
            "/v1/resources/%s/%s".formatted(ann.the("resources"), verb),
            Room.body("16:00-17:00", "Bob"))
        .expect(200);
  }

  private static Scene cancelled() {
    return scene(
        (ann, first) ->
            ann.host.post("/v1/bookings/%s/cancel".formatted(first.id()), "").expect(200));
  }

  private static Scene moved() {
    return scene(
        (ann, first) ->
            ann.host
                .post(
                    "/v1/bookings/%s/reschedule".formatted(first.id()),
                    "{\"start\": \"%s\"}".formatted(at("14:00")))
                .expect(200));
  }

  private static Scene givenUp() {
    return scene((ann, first) -> ann.host.delete("/v1/holds/" + first.text("holdId")).expect(204));
  }

  private static Scene bookedAgain() {
    return scene((ann, first) -> ann.bookAgain("15:30").expect(201));
  }

  private static Scene patched(String path, String body) {
    return scene(
        (ann, first) ->
            ann.host
                .patch(
                    path.replace("{eventType}", ann.the("event-types"))
                        .replace(
                            "{webhook}", path.contains("{webhook}") ? ann.the("webhooks") : ""),
                    body)
                .expect(200));
  }

  /** What has ended cannot begin again. */
  private static Scene nothing() {
    return scene((ann, first) -> {});
  }

  private static String room(Household ann, String verb) {
    return "/v1/resources/%s%s".formatted(ann.the("resources"), verb);
  }

  private static Client.Reply connect(Household ann, Feeds feeds) {
    return ann.host.post(
        "/v1/calendar-connections",
        "{\"provider\": \"ical\", \"url\": \"%s\"}".formatted(feeds.url()));
  }

  private static void confirmable(Household ann) {
    Meetings meetings = Meetings.of(ann.host, "asked", "\"requiresConfirmation\": true");
    ann.use("bookings", meetings.book("16:00", "Bob"));
  }

  private void unverified(Household ann) {
    Meetings meetings = Meetings.of(ann.host, "checked", "\"verifiesEmail\": true");
    String hold =
        api.anybody()
            .post("/v1/public/bookings", meetings.booking("16:00", "Zoe"))
            .expect(202)
            .text("holdId");
    ann.use("manageToken", api.part(ManageLinks.class).token(new BookingId(hold)));
  }

  private Scene started() {
    return nothing().after(ann -> ScenariosTest.turnBackTime(api, ann.the("bookings")));
  }

  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();
  private final Map<String, Scene> scenes = scenes();
  private Api api = Api.on(Settings.Store.SQLITE);

  private Map<String, Scene> scenes() {
    Map<String, Scene> all = new HashMap<>();
    all.put("PUT /v1/resources/{id}", roomNamed("Other").with("name", "\"Hall\""));
    all.put("POST /v1/resources/{id}/block", onTime("release"));
    all.put("POST /v1/resources/{id}/release", onTime("block").after(ann -> onTime(ann, "block")));
    all.put("POST /v1/resources/{id}/disable", onTime("enable"));
    all.put(
        "POST /v1/resources/{id}/enable", onTime("disable").after(ann -> onTime(ann, "disable")));
    all.put("POST /v1/resources/{id}/hold", onTime("release"));
    all.put("POST /v1/resources/{id}/share", shared());
    all.put("DELETE /v1/resources/{id}/share", shared());
    all.put("POST /v1/claims", onTime("release").with("claims?[].resourceId", ""));
    all.put("POST /v1/holds/{holdId}/confirm", scene((ann, first) -> release(ann, "14:00-15:00")));
    all.put("DELETE /v1/holds/{holdId}", scene((ann, first) -> hold(ann, "14:00-15:00")));
    all.put(
        "POST /v1/event-types",
        scene(
            (ann, first) ->
                ann.host
                    .patch("/v1/event-types/" + first.id(), "{\"slug\": \"moved\"}")
                    .expect(200)));
    all.put(
        "PATCH /v1/event-types/{id}",
        patched("/v1/event-types/{eventType}", "{\"title\": \"Other\"}").with("title", "\"Talk\""));
    all.put(
        "POST /v1/event-types/{id}/deactivate",
        patched("/v1/event-types/{eventType}", "{\"status\": \"ACTIVE\"}"));
    all.put("POST /v1/event-types/{id}/holds", givenUp());
    all.put("POST /v1/public/event-types/{id}/holds", givenUp());
    all.put(
        "DELETE /v1/public/holds/{holdId}",
        scene((ann, first) -> ann.holdAgain("15:00").expect(201)));
    all.put("POST /v1/bookings", cancelled());
    all.put("POST /v1/public/bookings", cancelled());
    all.put("POST /v1/bookings/{id}/confirm", cancelled().after(RepeatTest::confirmable));
    all.put("POST /v1/bookings/{id}/cancel", bookedAgain());
    all.put("POST /v1/public/bookings/{manageToken}/cancel", bookedAgain());
    all.put("POST /v1/public/bookings/{manageToken}/verify", cancelled().after(this::unverified));
    all.put("POST /v1/bookings/{id}/reschedule", moved());
    all.put("POST /v1/public/bookings/{manageToken}/reschedule", moved());
    all.put("POST /v1/bookings/{id}/complete", started());
    all.put("POST /v1/bookings/{id}/no-show", started());
    all.put("POST /v1/bookers/cancel", bookedAgain());
    all.put("POST /v1/bookers/erase", bookedAgain().after(Household::cancelAll));
    all.put("POST /v1/hosts", nothing().with("slug", "\"slug-%s\"".formatted(UUID.randomUUID())));
    all.put("PATCH /v1/me", patched("/v1/me", "{\"name\": \"Other\"}").with("name", "\"Bob\""));
    all.put(
        "POST /v1/api-keys",
        scene((ann, first) -> ann.host.delete("/v1/api-keys/" + first.id()).expect(204)));
    all.put(
        "DELETE /v1/api-keys/{id}",
        scene((ann, first) -> ann.host.post("/v1/api-keys", "{}").expect(201)));
    all.put("POST /v1/feed/rotate", post("/v1/feed/rotate", ""));
    all.put("DELETE /v1/feed", post("/v1/feed/rotate", ""));
    all.put(
        "POST /v1/webhooks",
        scene((ann, first) -> ann.host.delete("/v1/webhooks/" + first.id()).expect(204)));
    all.put(
        "PATCH /v1/webhooks/{id}",
        patched("/v1/webhooks/{webhook}", "{\"status\": \"ACTIVE\"}")
            .with("status", "\"DISABLED\""));
    all.put("DELETE /v1/webhooks/{id}", nothing());
    all.put(
        "POST /v1/webhooks/{id}/rotate-secret",
        scene(
            (ann, first) ->
                ann.host
                    .post("/v1/webhooks/%s/rotate-secret".formatted(ann.the("webhooks")), "")
                    .expect(200)));
    all.put("POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", nothing());
    all.put(
        "POST /v1/calendar-connections",
        scene((ann, first) -> ann.host.delete("/v1/calendar-connections/ical").expect(204))
            .with("url", "\"%s\"".formatted(feeds.url())));
    all.put(
        "PATCH /v1/calendar-connections/{provider}",
        patched("/v1/calendar-connections/ical", "{\"whenStale\": \"open\"}")
            .with("whenStale", "\"closed\""));
    all.put(
        "DELETE /v1/calendar-connections/{provider}",
        scene((ann, first) -> connect(ann, feeds).expect(201)));
    all.put(
        "POST /v1/calendar-connections/{provider}/sync",
        scene((ann, first) -> ann.host.delete("/v1/calendar-connections/ical").expect(204)));
    return all;
  }

  private static Scene roomNamed(String name) {
    return scene(
        (ann, first) ->
            ann.host.put(room(ann, ""), "{\"name\": \"%s\"}".formatted(name)).expect(200));
  }

  private static Scene shared() {
    return scene((ann, first) -> ann.host.post(room(ann, "/share"), "").expect(200));
  }

  private static void release(Household ann, String range) {
    ann.host.post(room(ann, "-2/release"), Room.body(range, ann.secretWord)).expect(200);
  }

  private static void hold(Household ann, String range) {
    ann.host
        .post(
            room(ann, "-2/hold"),
            "{%s, \"owner\": \"%s\", \"ttlSeconds\": 600}"
                .formatted(Room.time(range), ann.secretWord))
        .expect(200);
  }

  @AfterEach
  void close() {
    receiver.close();
    feeds.close();
  }

  private static boolean takesKey(Operation operation) {
    return operation.places().stream().anyMatch(place -> place.name().equals(KEY));
  }

  static Stream<Arguments> repeatable() {
    List<Arguments> all = new ArrayList<>();
    for (Settings.Store store : Settings.Store.values()) {
      Described.operations(Api.on(Settings.Store.SQLITE).anybody()).stream()
          .filter(RepeatTest::takesKey)
          .filter(
              operation ->
                  store == Settings.Store.SQLITE || ON_EVERY_STORE.contains(operation.toString()))
          .forEach(operation -> all.add(Arguments.of(store, operation)));
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("repeatable")
  void aRepeatGetsTheFirstAnswerAndHasNoEffect(Settings.Store store, Operation operation) {
    api = Api.on(store);
    List<Operation> operations = Described.operations(api.anybody());
    Scene scene = scenes.get(operation.toString());
    assertThat(scene).as("Nobody knows how to repeat %s. Say it here.", operation).isNotNull();
    Household ann = household(operation);
    scene.before.accept(ann);
    Client who = who(ann, operation);
    Request request = filled(operation, ann, scene.fields);

    Client.Reply first = request.by(who);
    assertThat(first.status()).as(operation + ": " + first.response().body()).isBetween(200, 299);
    scene.meanwhile.accept(ann, first);
    Map<String, String> before = ann.settled(operations);
    Client.Reply again = request.by(who);
    Client.Reply reused = withOtherBody(request).by(who);

    assertThat(again.status()).as(again.response().body()).isEqualTo(first.status());
    assertThat(again.response().body()).isEqualTo(first.response().body());
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(first.header("Idempotent-Replayed")).isEmpty();
    reused.expect(422, "idempotency_key_reused");
    ann.settled(operations)
        .forEach((read, text) -> assertThat(text).as(read).isEqualTo(before.get(read)));
  }

  private Household household(Operation operation) {
    Household household = Household.forUse(api, operation, receiver);
    return operation.path().contains("{provider}")
        ? household.withCalendar(feeds.url())
        : household;
  }

  private Client who(Household ann, Operation operation) {
    if (!operation.needsKey()) {
      return api.anybody();
    }
    return operation.path().equals("/v1/hosts") ? api.admin() : ann.host;
  }

  private static Request filled(Operation operation, Household ann, Map<String, String> fields) {
    List<Place> extra =
        operation.places().stream()
            .filter(place -> place.name().equals(KEY) || fields.containsKey(place.name()))
            .toList();
    return operation.fill((any, place) -> value(any, place, ann, fields), extra);
  }

  private static JsonNode value(
      Operation operation, Place place, Household ann, Map<String, String> fields) {
    if (place.name().equals(KEY)) {
      return Described.text("key-of-" + ann.secretWord);
    }
    String json = fields.getOrDefault(place.name(), "");
    return json.isEmpty() ? ann.own(operation, place) : JSON.readTree(json);
  }

  private static Request withOtherBody(Request request) {
    String other = request.body().isEmpty() ? "{}" : request.body() + " ";
    return new Request(request.method(), request.path(), other, request.headers());
  }

  @Test
  void aRepeatGetsItsAnswerAfterTheThingIsGone() {
    Client host = new Household(api).withWebhook(receiver.url()).host;
    String path = "/v1/webhooks/" + host.get("/v1/webhooks").json().at("/items/0/id").asString();
    Client.Reply first =
        host.send("PATCH", path, "{\"status\": \"DISABLED\"}", KEY, "one").expect(200);
    host.delete(path).expect(204);

    Client.Reply again = host.send("PATCH", path, "{\"status\": \"DISABLED\"}", KEY, "one");

    assertThat(again.expect(200).response().body()).isEqualTo(first.response().body());
  }

  @Test
  void aRepeatGetsItsAnswerAfterTheTimeThatItNames() {
    Client host = api.newHost();
    String body = "{\"expiresAt\": \"%s\"}".formatted(Instant.now().plusSeconds(2));
    Client.Reply first = host.post("/v1/api-keys", body, KEY, "one").expect(201);
    Client expiring = api.withKey(first.text("apiKey"));
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (expiring.get("/v1/me").status() == 200 && System.nanoTime() - deadline < 0) {
      Thread.onSpinWait();
    }

    Client.Reply again = host.post("/v1/api-keys", body, KEY, "one");

    assertThat(again.expect(201).response().body()).isEqualTo(first.response().body());
    host.post("/v1/api-keys", body, KEY, "two").expect(422, "validation_failed");
  }

  @Test
  void whatChangesSomethingTakesAKeyAndTheRestSaysWhyNot() {
    JsonNode paths = api.anybody().get("/v1/openapi.json").expect(200).json().path("paths");
    for (Operation operation : Described.operations(api.anybody())) {
      if (!takesKey(operation) && !operation.method().equals("GET")) {
        String description =
            paths.path(operation.path()).at("/post/description").asString("nothing is said");
        assertThat(description).as(operation.toString()).contains("takes no Idempotency-Key");
        Household ann = new Household(api);
        List<Operation> operations = Described.operations(api.anybody());
        Map<String, String> before = ann.settled(operations);
        operation.fill(ann::own, List.of()).by(ann.host).expect(200);
        assertThat(ann.settled(operations)).as(operation.toString()).isEqualTo(before);
      }
    }
  }
}
