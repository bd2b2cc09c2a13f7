package dev.holdfast.server.api;

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
import dev.holdfast.server.testing.Meetings;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whatever is written into whichever place of a request, the service does not stumble: it takes it
 * as it is, or says what is wrong with which field.
 */
@Tag("long")
public class HostileInputTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Stands for half a character, which only an escape can write. */
  private static final String HALF = "HALF-A-CHARACTER";

  /** Stands for a number that is none to Java. */
  private static final String HUGE = "\"A-HUGE-NUMBER\"";

  private static final String SQL = "'; DROP TABLE booking; --";

  /** What databases are known to stumble over. */
  private static final List<String> STRANGE =
      List.of(SQL, "a\u0000b", "a\u0001b", HALF, "\uD83D\uDE00".repeat(60), "");

  private static final List<String> MARKUP =
      List.of(
          "<script>alert(1)</script>",
          "${7*7}{{7*7}}#{7*7}",
          "a\r\nBcc: eve@example.com",
          "\u202E\uFFFF",
          "../../etc/passwd",
          "x".repeat(5_000));

  /** Times, zones, addresses and languages that nearly are some. */
  private static final List<String> NEARLY =
      List.of(
          " ",
          "2026-02-30T09:00:00Z",
          "2030-01-01T09:00:00.123456789Z",
          "0000-01-01T00:00:00Z",
          "9999-12-31T23:59:59.999999Z",
          "-999999999-01-01T00:00:00+18:00",
          "+999999999-12-31T23:59:59-18:00",
          "25:61",
          "Europe/Atlantis",
          "GMT+25",
          "http://[::1",
          "https://user@example.com:0/#x",
          "de-" + "x-".repeat(50));

  private static final List<String> WRONG =
      List.of(
          HUGE,
          "5",
          "-1",
          "0.5",
          "2147483648",
          "99999999999999999999999999",
          "true",
          "null",
          "[]",
          "[null]",
          "[\"\"]",
          "{}",
          "[[\"a\"]]",
          "{\"a\": {\"a\": 1}}",
          "[".repeat(60) + "]".repeat(60),
          "\"" + "x".repeat(70_000) + "\"");

  public static Client.Reply send(
      Api api, Household ann, Operation operation, Place place, JsonNode value) {
    List<Place> extra = new ArrayList<>(Household.alsoNeeded(operation, place));
    extra.add(place);
    Described.Request request =
        operation.fill((any, each) -> each.equals(place) ? value : ann.own(any, each), extra);
    var written =
        new Described.Request(
            request.method(),
            request.path().replace(HALF, "%ED%A0%80"),
            request.body().replace(HALF, "\\ud800").replace(HUGE, "1e400"),
            request.headers());
    return written.by(who(api, ann, operation));
  }

  private static Client who(Api api, Household ann, Operation operation) {
    if (!operation.needsKey()) {
      return api.anybody();
    }
    return operation.path().equals("/v1/hosts") ? api.admin() : ann.host;
  }

  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();

  @AfterEach
  void close() {
    receiver.close();
    feeds.close();
  }

  private Household household(Api api, Operation operation) {
    Household household = Household.forUse(api, operation, receiver);
    return operation.path().contains("{provider}")
        ? household.withCalendar(feeds.url())
        : household;
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void noPlaceOfAnyRequestMakesTheServiceStumble(Settings.Store store) {
    Api api = Api.on(store);
    List<Client.Reply> replies = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    Household same = new Household(api).withWebhook(receiver.url()).withCalendar(feeds.url());
    for (Operation operation : harmlessFirst(Described.operations(api.anybody()))) {
      // Goes on for ever if nothing is wrong; it takes the same parameters as the list of events.
      if (operation.isStream()) {
        continue;
      }
      boolean leavesAll = operation.method().equals("GET");
      Household ann =
          store == Settings.Store.SQLITE && !leavesAll ? household(api, operation) : same;
      List<Attempt> attempts = attempts(store, operation);
      List<Client.Reply> ofThis = sendAll(api, ann, attempts);
      for (int i = 0; i < attempts.size(); i++) {
        if (!isFine(ofThis.get(i), attempts.get(i).place())) {
          wrong.add(attempts.get(i).with(ofThis.get(i)));
        }
      }
      replies.addAll(ofThis);
    }
    System.out.printf("%s requests on %s%n", replies.size(), store);
    assertThat(wrong).isEmpty();
    assertThat(replies).hasSizeGreaterThan(500);
  }

  private record Attempt(Operation operation, Place place, JsonNode value) {

    String with(Client.Reply reply) {
      String shown = value.toString();
      return "%s: %s = %s: %s %s"
          .formatted(
              operation,
              place,
              shown.substring(0, Math.min(40, shown.length())),
              reply.status(),
              reply.response().body());
    }
  }

  private static List<Attempt> attempts(Settings.Store store, Operation operation) {
    return operation.places().stream()
        .flatMap(
            place ->
                values(store, place).stream().map(value -> new Attempt(operation, place, value)))
        .toList();
  }

  /** A few at a time, as many as keep the machine busy. */
  private static List<Client.Reply> sendAll(Api api, Household ann, List<Attempt> attempts) {
    List<Callable<Client.Reply>> requests = new ArrayList<>();
    for (Attempt each : attempts) {
      requests.add(() -> send(api, ann, each.operation(), each.place(), each.value()));
    }
    return Client.atOnce(requests, 4);
  }

  /** What is deleted can be looked for no more. */
  public static List<Operation> harmlessFirst(List<Operation> operations) {
    List<String> order = List.of("GET", "PUT", "PATCH", "POST", "DELETE");
    return operations.stream()
        .sorted(Comparator.comparingInt(operation -> order.indexOf(operation.method())))
        .toList();
  }

  private static List<JsonNode> values(Settings.Store store, Place place) {
    if (store != Settings.Store.SQLITE && !place.isText()) {
      return List.of();
    }
    List<JsonNode> values = new ArrayList<>();
    if (!place.isText()) {
      // Where no text is allowed, any is refused before it is looked at.
      values.add(Described.text(SQL));
      values.add(Described.text(""));
    } else {
      STRANGE.forEach(text -> values.add(Described.text(text)));
    }
    if (store == Settings.Store.SQLITE) {
      if (place.isText()) {
        MARKUP.forEach(text -> values.add(Described.text(text)));
        NEARLY.forEach(text -> values.add(Described.text(text)));
      }
      if (place.in().equals("body")) {
        WRONG.forEach(text -> values.add(JSON.readTree(text)));
      }
    }
    if (place.in().equals("header")) {
      values.removeIf(value -> !value.asString().matches("[ -~]+"));
    }
    return values;
  }

  /** A refusal is for people and programs, and one of a value tells whose. */
  private static boolean isFine(Client.Reply reply, Place place) {
    if (reply.status() < 400) {
      return true;
    }
    if (reply.status() >= 500
        || !reply.header("Content-Type").startsWith("application/problem+json")) {
      return false;
    }
    boolean isOfAValue =
        List.of("validation_failed", "malformed_request").contains(reply.text("code"));
    return !isOfAValue || names(reply.response().body(), place);
  }

  private static boolean names(String body, Place place) {
    return body.contains(place.last())
        || (place.in().equals("query")
            && body.matches(".*(The parameters cannot be read|Leave out %00).*"))
        || (place.in().equals("body") && body.contains("The body is nested too deeply"));
  }

  /** A cursor is text of ours that others bring back, changed or not. */
  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void noCursorBringsWhatADatabaseDoesNotKeep(Settings.Store store) {
    Client host = Api.on(store).newHost();

    host.get("/v1/event-types?cursor=" + Page.encode("et_\0")).expect(400, "malformed_request");
  }

  @Test
  void whatIsTakenIsKeptAsItIs() {
    Api api = Api.on(Settings.Store.SQLITE);
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");

    String booking =
        host.post(
                "/v1/bookings",
                meetings.booking("10:00", "Ann", ", \"notes\": \"%s\"".formatted(SQL)))
            .expect(201)
            .id();

    assertThat(meetings.show(booking).path("notes").asString()).isEqualTo(SQL);
    assertThat(host.get("/v1/bookings?bookerEmail=%27%20OR%201%3D1--").json().path("items"))
        .isEmpty();
  }

  /** Ten megabytes are announced and never sent: nobody waits for them. */
  @Test
  void aBodyOfTenMegabytesIsRefusedBeforeItIsRead() throws IOException {
    Api api = Api.on(Settings.Store.SQLITE);
    Household ann = new Household(api).withWebhook(receiver.url());
    String key = ann.host.post("/v1/api-keys", "{}").expect(201).text("apiKey");
    for (Operation operation : Described.operations(api.anybody())) {
      if (operation.hasBody()) {
        String path = operation.fill(ann::own, List.of()).path();
        String head =
            "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
                .formatted(
                    operation.method(),
                    path,
                    operation.path().equals("/v1/hosts") ? Api.ADMIN_KEY : key);

        assertThat(
                firstLine(
                    api,
                    head
                        + "Content-Type: application/json\r\n"
                        + "Content-Length: 10000000\r\n\r\n"
                        + "{\"a\": \""))
            .as(operation.toString())
            .contains(" 413");
      }
    }
  }

  private static String firstLine(Api api, String request) throws IOException {
    try (Socket socket = new Socket("localhost", URI.create(api.url()).getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      InputStream answer = socket.getInputStream();
      return new String(answer.readNBytes(20), StandardCharsets.UTF_8);
    }
  }
}
