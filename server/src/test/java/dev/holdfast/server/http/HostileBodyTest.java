package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.Settings;
import dev.holdfast.server.fuzz.Mutations;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bodies that nobody should send: each value of each body that the API takes is exchanged for
 * others, one at a time. Whatever it is, the answer is a problem that is the client's, or success.
 */
final class HostileBodyTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "1.5",
          "1e400",
          "2147483648",
          "-9223372036854775809",
          "[]",
          "[null]",
          "[\"\"]",
          "[[]]",
          "{}",
          "{\"a\": null}",
          "\"\"",
          "\" \"",
          "\"x\"",
          "\"\\u0000\"",
          "\"a\\u0000b\"",
          "\"a\\r\\nb\"",
          "\"\\ud800\"",
          "\"\\udc00x\"",
          "\"\\ufffd\"",
          "\"\\u202e\\ud83d\\ude00\"",
          "\"'; DROP TABLE booking; --\"",
          "\"%s%n${a}#{b}\"",
          "\"../../x\"",
          "\"" + "x".repeat(1_000) + "\"",
          "\"" + "\\ud83d\\ude00".repeat(3_000) + "\"",
          "\"2026-02-30T09:00:00Z\"",
          "\"2030-01-01T09:00:00.123456789Z\"",
          "\"0000-01-01T00:00:00Z\"",
          "\"9999-12-31T23:59:59.999999Z\"",
          "\"-999999999-01-01T00:00:00+18:00\"",
          "\"+999999999-12-31T23:59:59-18:00\"",
          "\"Europe/Atlantis\"",
          "\"GMT+25\"",
          "\"24:00\"",
          "\"25:61\"",
          "\"http://[::1\"",
          "\"https://user@example.com:0/#x\"",
          "\"de-" + "x-".repeat(50) + "\"");

  /** A day that can be booked. */
  private final LocalDate monday =
      LocalDate.now(ZoneOffset.UTC).plusDays(2).with(TemporalAdjusters.next(DayOfWeek.MONDAY));

  /** A route that takes a body, and one that it accepts. */
  private record Route(Client client, String method, String path, String body) {}

  /** Texts that a database may not want to keep. */
  private static final List<String> ODD_TEXTS =
      List.of("\"\\u0000\"", "\"a\\u0000b\"", "\"\\ud800\"", "\"a\\udc00\"", "\"\\uffff\\ufffe\"");

  @Test
  void everyValueThatIsExchangedIsAnsweredWithAProblemOrSuccess() {
    assertThat(failures(Api.on(Settings.Store.SQLITE), VALUES)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "POSTGRES"})
  void oddTextsAreAnsweredWithAProblemOrSuccess(Settings.Store store) {
    assertThat(failures(Api.on(store), ODD_TEXTS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "POSTGRES"})
  void noAddressAndNoCursorBringsWhatADatabaseDoesNotKeep(Settings.Store store) {
    Client owner = Api.on(store).newOwner();
    String cursor = Page.encode("et_\0");

    for (String path :
        List.of(
            "/v1/bookings?eventTypeId=%00",
            "/v1/bookings?bookerEmail=a%00b",
            "/v1/bookings/a%00b",
            "/v1/public/event-types?owner=%00",
            "/v1/event-types?cursor=" + cursor)) {
      assertThat(owner.get(path).status()).as(path).isBetween(400, 499);
    }
  }

  private List<String> failures(Api api, List<String> values) {
    int sent = 0;
    List<String> failures = new ArrayList<>();
    for (Route route : routes(api)) {
      for (String body : exchanged(JSON.readTree(route.body()), values)) {
        failures.addAll(faults(route, body));
        sent++;
      }
    }
    System.out.printf("%,d bodies, %d failures%n", sent, failures.size());
    return failures;
  }

  @Test
  void bodiesWithChangedBytesAreAnsweredWithAProblemOrSuccess() {
    Random random = new Random(1);
    List<String> failures = new ArrayList<>();
    for (Route route : routes(Api.on(Settings.Store.SQLITE))) {
      for (int i = 0; i < 40; i++) {
        byte[] changed =
            Mutations.of(route.body().getBytes(StandardCharsets.UTF_8), random, List.of());
        failures.addAll(faults(route, new String(changed, StandardCharsets.UTF_8)));
      }
    }

    assertThat(failures).isEmpty();
  }

  @Test
  void noBodyThatTheApiTakesIsLeftOut() {
    Api api = Api.on(Settings.Store.SQLITE);
    JsonNode paths = api.anybody().get("/v1/openapi.json").expect(200).json().path("paths");
    TreeSet<String> taken = new TreeSet<>();
    for (Map.Entry<String, JsonNode> path : paths.properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        if (operation.getValue().has("requestBody")) {
          taken.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + shape(path.getKey()));
        }
      }
    }

    assertThat(routes(api).stream().map(route -> route.method() + " " + shape(route.path())))
        .containsAll(taken);
  }

  /** A path without its ids. */
  private static String shape(String path) {
    return path.replaceAll("\\{[^}]*}|(?<=/)([a-z]+_[A-Za-z0-9_.-]+|car|ical)(?=/|$)", "*");
  }

  private static List<String> faults(Route route, String body) {
    if (body.isEmpty()) {
      return List.of();
    }
    Client.Reply reply = route.client().send(route.method(), route.path(), body);
    boolean isFine =
        reply.status() < 400
            || (reply.status() < 500
                && reply.header("Content-Type").startsWith("application/problem+json")
                && !reply.text("code").isEmpty());
    return isFine
        ? List.of()
        : List.of(
            "%s %s %s: %s %s"
                .formatted(
                    route.method(),
                    route.path(),
                    body.length() > 500 ? body.substring(0, 500) : body,
                    reply.status(),
                    reply.response().body()));
  }

  /** The body with one value exchanged, for all values in it and all exchanges. */
  private static List<String> exchanged(JsonNode body, List<String> values) {
    List<String> all = new ArrayList<>(values);
    for (String path : paths(body, "").toList()) {
      for (String value : values) {
        JsonNode copy = body.deepCopy();
        int last = path.lastIndexOf('/');
        JsonNode parent = copy.at(path.substring(0, last));
        String name = path.substring(last + 1);
        // Put as a text of its own, since no node can hold what is no JSON number.
        String mark = "@exchanged@";
        if (parent instanceof ObjectNode object) {
          object.put(name, mark);
        } else {
          ((ArrayNode) parent).set(Integer.parseInt(name), mark);
        }
        all.add(copy.toString().replace("\"" + mark + "\"", value));
      }
    }
    return all;
  }

  private static Stream<String> paths(JsonNode node, String path) {
    Stream<String> inner =
        node.isObject()
            ? node.properties().stream()
                .flatMap(field -> paths(field.getValue(), path + "/" + field.getKey()))
            : Stream.iterate(0, i -> i < node.size(), i -> i + 1)
                .flatMap(i -> paths(node.get(i), path + "/" + i));
    return path.isEmpty() ? inner : Stream.concat(Stream.of(path), inner);
  }

  private List<Route> routes(Api api) {
    Client owner = api.newOwner();
    String type = owner.post("/v1/event-types", EVENT_TYPE).expect(201).id();
    String booking =
        "{\"eventTypeId\": \"%s\", \"start\": \"%%s\", \"booker\": %s, \"notes\": \"n\"}"
            .formatted(type, BOOKER);
    Client.Reply booked =
        owner.post("/v1/bookings", booking.formatted(monday + "T09:00:00Z")).expect(201);
    String token = booked.text("manageUrl").replaceAll(".*/", "");
    owner.put("/v1/resources/car", "{}").expect(201);
    String webhook = owner.post("/v1/webhooks", WEBHOOK).expect(201).id();
    String next = booking.formatted(monday + "T11:00:00Z");
    String move = "{\"start\": \"%sT13:00:00Z\"}".formatted(monday);
    String hold = "{\"start\": \"%sT15:00:00Z\", \"ttlSeconds\": 60}".formatted(monday);
    String time =
        "{\"from\": \"2030-01-07T09:00:00Z\", \"to\": \"2030-01-07T10:00:00Z\", \"owner\":"
            + " \"Ann\"}";
    String at = "/v1/bookings/" + booked.id();
    Client anybody = api.anybody();
    return List.of(
        new Route(api.admin(), "POST", "/v1/owners", OWNER),
        new Route(owner, "PATCH", "/v1/me", ME),
        new Route(owner, "POST", "/v1/api-keys", KEY),
        new Route(owner, "POST", "/v1/event-types", EVENT_TYPE),
        new Route(owner, "POST", "/v1/event-types/preview", EVENT_TYPE),
        new Route(owner, "PATCH", "/v1/event-types/" + type, EVENT_TYPE),
        new Route(owner, "POST", "/v1/event-types/" + type + "/holds", hold),
        new Route(anybody, "POST", "/v1/public/event-types/" + type + "/holds", hold),
        new Route(owner, "POST", "/v1/bookings", next),
        new Route(anybody, "POST", "/v1/public/bookings", next),
        new Route(owner, "POST", at + "/reschedule", move),
        new Route(anybody, "POST", "/v1/public/bookings/" + token + "/reschedule", move),
        new Route(owner, "PUT", "/v1/resources/car", "{\"name\": \"n\", \"parentId\": \"cars\"}"),
        new Route(owner, "POST", "/v1/resources/car/block", time),
        new Route(owner, "POST", "/v1/resources/car/release", time),
        new Route(owner, "POST", "/v1/resources/car/disable", time),
        new Route(owner, "POST", "/v1/resources/car/enable", time),
        new Route(
            owner, "POST", "/v1/resources/car/hold", time.replace("}", ", \"ttlSeconds\": 60}")),
        new Route(owner, "POST", "/v1/claims", CLAIMS),
        new Route(owner, "POST", "/v1/claims", ANY_OF),
        new Route(owner, "POST", "/v1/webhooks", WEBHOOK),
        new Route(owner, "PATCH", "/v1/webhooks/" + webhook, WEBHOOK),
        new Route(owner, "POST", "/v1/calendar-connections", CONNECTION),
        new Route(owner, "PATCH", "/v1/calendar-connections/ical", SETTINGS),
        new Route(owner, "POST", "/v1/bookers/export", "{\"email\": \"b@example.com\"}"),
        // Last, for they end the booking.
        new Route(owner, "POST", at + "/cancel", "{\"reason\": \"r\"}"),
        new Route(anybody, "POST", "/v1/public/bookings/" + token + "/cancel", "{\"reason\": 1}"),
        new Route(owner, "POST", "/v1/bookers/cancel", CANCEL_ALL),
        new Route(owner, "POST", "/v1/bookers/erase", "{\"email\": \"b@example.com\"}"));
  }

  private static final String KEY =
      """
      {"name": "key", "scope": "read", "expiresAt": "2900-01-01T00:00:00Z"}""";

  private static final String CANCEL_ALL =
      """
      {"email": "b@example.com", "reason": "r"}""";

  private static final String OWNER =
      """
      {"slug": "s", "name": "Ann", "email": "a@example.com", "timeZone": "UTC", "language": "de"}""";

  private static final String ME =
      """
      {"name": "Ann", "email": "a@example.com", "timeZone": "UTC", "language": "de",
       "embedOrigins": ["https://example.com"]}""";

  private static final String EVENT_TYPE =
      """
      {"slug": "intro", "title": "Intro", "description": "d", "durationMinutes": 30,
       "slotIntervalMinutes": 15, "bufferBeforeMinutes": 5, "bufferAfterMinutes": 5,
       "minimumNoticeMinutes": 0, "maxAdvanceDays": 730, "packed": false,
       "requiresConfirmation": false, "timeZone": "Europe/Berlin",
       "availabilityRules": [{"weekday": "MONDAY", "windows": [{"start": "00:00", "end": "24:00"}]}],
       "dateOverrides": [{"date": "2030-01-08", "windows": [{"start": "22:00", "end": "02:00"}]}],
       "reminderMinutes": [60], "status": "ACTIVE"}""";

  private static final String BOOKER =
      """
      {"name": "Bob", "email": "b@example.com", "timeZone": "UTC", "id": "b1", "language": "de"}""";

  private static final String CLAIMS =
      """
      {"owner": "Ann", "claims": [{"resourceId": "car", "from": "2031-01-07T09:00:00Z",
       "to": "2031-01-07T10:00:00Z"}]}""";

  private static final String ANY_OF =
      """
      {"owner": "Ann", "anyOf": {"resourceIds": ["car"], "from": "2031-01-08T09:00:00Z",
       "to": "2031-01-08T10:00:00Z"}}""";

  private static final String WEBHOOK =
      """
      {"url": "http://localhost:9/hook", "events": ["booking.created"], "status": "ACTIVE"}""";

  private static final String CONNECTION =
      """
      {"provider": "ical", "url": "http://localhost:9/feed.ics", "username": "u",
       "password": "p", "calendars": ["c"], "writeTo": "w", "syncEnabled": true,
       "whenStale": "open"}""";

  private static final String SETTINGS =
      """
      {"calendars": ["c"], "writeTo": "w", "syncEnabled": true, "whenStale": "open"}""";
}
