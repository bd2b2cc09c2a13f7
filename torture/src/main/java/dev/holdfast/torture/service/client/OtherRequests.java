package dev.holdfast.torture.service.client;

import dev.holdfast.torture.service.client.Api.Request;
import dev.holdfast.torture.service.client.House.Host;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.EventType;
import dev.holdfast.torture.service.history.Json;
import dev.holdfast.torture.service.history.Response;
import dev.holdfast.torture.service.history.Response.State;
import dev.holdfast.torture.service.history.Thing;
import dev.holdfast.torture.service.server.Servers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/** All that clients do beside booking and taking time: they look at things, make and end some. */
final class OtherRequests {

  private final Attempts attempts;
  private final House house;
  private final Board board;
  private final RandomGenerator random;
  private final Supplier<String> names;

  OtherRequests(
      Attempts attempts, House house, Board board, RandomGenerator random, Supplier<String> names) {
    this.attempts = attempts;
    this.house = house;
    this.board = board;
    this.random = random;
    this.names = names;
  }

  /** Reads something. */
  void look() throws InterruptedException {
    Host host = house.anyHost(random);
    EventType eventType = any(host.eventTypes());
    Optional<Booking> booking =
        board.any(random.nextBoolean() ? Booking.Status.PENDING : Booking.Status.CONFIRMED, random);
    if (booking.isPresent() && random.nextInt(4) == 0) {
      lookAt(booking.get());
      return;
    }
    String day = "from=" + house.day() + "&to=" + house.day().plusDays(1);
    String resource = "/v1/resources/" + house.anyResource(random);
    String offered = "/v1/event-types/" + eventType.id();
    String openly = "/v1/public/event-types/" + eventType.id();
    String start = house.anyStart(eventType, random).toString();
    List<String> ofHost =
        List.of(
            "/v1/me",
            "/v1/api-keys",
            "/v1/event-types",
            offered,
            offered + "/slots?" + day,
            offered + "/slots?" + day,
            offered + "/explain?start=" + start,
            "/v1/bookings?limit=20",
            "/v1/events?limit=20",
            "/v1/mails",
            "/v1/feed",
            "/v1/webhooks",
            "/v1/webhooks/" + host.webhook(),
            "/v1/webhooks/" + host.webhook() + "/deliveries?limit=5",
            "/v1/calendar-connections");
    List<String> ofKeeper =
        List.of(
            resource,
            resource + "/calendar?" + day,
            resource + "/blockades?" + day,
            resource + "/share",
            "/v1/resources?parentId=" + House.FLOOR,
            "/v1/calendars?parentId=" + House.FLOOR + "&" + day,
            "/v1/resources/available?" + day);
    List<String> ofAll =
        List.of(
            "/v1/public/event-types?host=" + host.slug(),
            openly,
            openly + "/slots?" + day,
            "/metrics",
            "/health/live",
            "/health/ready");
    switch (random.nextInt(9)) {
      case 0, 1, 2, 3 -> read(any(ofHost), host.key());
      case 4, 5 -> read(any(ofKeeper), house.keeper().key());
      case 6 -> read(any(ofAll), "");
      case 7 -> {
        String address = Json.write(Map.of("email", "w1c1@example.com"));
        read(Request.post("/v1/bookers/export", host.key(), names.get(), address));
      }
      default ->
          read(
              Request.post(
                  "/v1/event-types/preview?" + day, host.key(), names.get(), preview(eventType)));
    }
  }

  private static String preview(EventType eventType) {
    return Json.write(House.terms(eventType, "preview"));
  }

  /** What was shown once is not older when it is shown again. */
  private void lookAt(Booking booking) throws InterruptedException {
    Host host = house.host(booking.host());
    boolean byBooker = random.nextBoolean();
    String path =
        byBooker ? "/v1/public/bookings/" + booking.manageToken() : "/v1/bookings/" + booking.id();
    String key = byBooker ? "" : host.key();
    if (random.nextInt(4) == 0) {
      read(path + "/invite.ics", key);
      return;
    }
    Response answer = read(path, key);
    boolean isOlder = answer.booking().filter(it -> it.version() < booking.version()).isPresent();
    if (isOlder || answer.status() == 404) {
      board.complain(
          "%s was shown as %s before, but now %s: %s"
              .formatted(path, booking.describe(), answer.describe(), booking.id()));
    }
  }

  private Response read(String path, String key) throws InterruptedException {
    return read(Request.get(path, key));
  }

  private Response read(Request request) throws InterruptedException {
    Response answer = attempts.once(request);
    board.look();
    if (answer.is(State.WRONG)) {
      board.complain(
          "should never be answered: %s %s".formatted(request.path(), answer.describe()));
    }
    return answer;
  }

  /** Makes something, and maybe changes and ends it. */
  void run() throws InterruptedException {
    Host host = house.anyHost(random);
    switch (random.nextInt(9)) {
      case 0 -> key(host);
      case 1, 2 -> eventType(host);
      case 3 -> webhook(host);
      case 4 -> resource();
      case 5 -> share();
      case 6 -> feed(host);
      case 7 -> person(host);
      default -> redeliver(host);
    }
  }

  private void key(Host host) throws InterruptedException {
    Thing key = make("/v1/api-keys", host, names.get(), name -> Map.of("name", name));
    if (!key.id().isEmpty() && random.nextBoolean()) {
      key.end(insist("DELETE", "/v1/api-keys/" + key.id(), host, ""));
    }
  }

  private void eventType(Host host) throws InterruptedException {
    EventType like = any(host.eventTypes());
    Thing made = make("/v1/event-types", host, names.get(), name -> House.terms(like, name));
    String path = "/v1/event-types/" + made.id();
    if (made.id().isEmpty()) {
      return;
    }
    for (int times = random.nextInt(3); times > 0; times--) {
      made.change(insist("PATCH", path, host, Json.write(Map.of("title", names.get()))));
    }
    if (random.nextBoolean()) {
      made.change(insist("POST", path + "/deactivate", host, ""));
    }
  }

  /** It waits for what never happens. */
  private void webhook(Host host) throws InterruptedException {
    Thing made =
        make(
            "/v1/webhooks",
            host,
            names.get(),
            name ->
                Map.of(
                    "url", "https://example.com/" + name, "events", List.of("calendar.connected")));
    String path = "/v1/webhooks/" + made.id();
    if (made.id().isEmpty()) {
      return;
    }
    if (random.nextBoolean()) {
      insist("PATCH", path, host, Json.write(Map.of("events", List.of("calendar.disconnected"))));
    }
    if (random.nextBoolean()) {
      insist("POST", path + "/rotate-secret", host, "");
    }
    if (random.nextInt(4) > 0) {
      made.end(insist("DELETE", path, host, ""));
    }
  }

  private void resource() throws InterruptedException {
    String name = slug(names.get());
    Host keeper = house.keeper();
    String body = Json.write(Map.of("name", name));
    List<Response> answers = insist("PUT", "/v1/resources/" + name, keeper, body);
    board.add(new Thing("/v1/resources", keeper.key(), name, answers));
  }

  private void share() throws InterruptedException {
    Host keeper = house.keeper();
    String path = "/v1/resources/" + house.anyResource(random) + "/share";
    List<Response> shared = insist("POST", path, keeper, "");
    String window = "?from=%s&to=%s".formatted(house.day(), house.day().plusDays(1));
    for (String token : tokens(shared)) {
      read("/v1/public/calendars/" + token + window, "");
    }
    if (random.nextInt(3) == 0) {
      insist("DELETE", path, keeper, "");
    }
  }

  private void feed(Host host) throws InterruptedException {
    for (String token : tokens(insist("POST", "/v1/feed/rotate", host, ""))) {
      read("/feeds/" + token.replaceFirst("\\.ics$", "") + ".ics", "");
    }
    if (random.nextInt(3) == 0) {
      insist("DELETE", "/v1/feed", host, "");
    }
  }

  /** The last part of the address that was given out. */
  private static List<String> tokens(List<Response> answers) {
    return answers.stream()
        .filter(it -> it.is(State.DONE))
        .map(it -> it.json().path("url").asString(""))
        .filter(url -> !url.isEmpty())
        .map(url -> url.substring(url.lastIndexOf('/') + 1))
        .limit(1)
        .toList();
  }

  /** Lets somebody in, or gives a host another name. */
  private void person(Host host) throws InterruptedException {
    if (random.nextInt(3) > 0) {
      insist("PATCH", "/v1/me", host, Json.write(Map.of("name", names.get())));
      return;
    }
    String slug = slug(names.get());
    Request request =
        Request.post("/v1/hosts", Servers.ADMIN_KEY, names.get(), House.hostInput(slug));
    List<Response> answers = noted(request, attempts.insist(request));
    for (Response answer : answers) {
      if (answer.is(State.DONE)) {
        JsonNode let = answer.json();
        Response me = read("/v1/me", let.get("apiKey").asString());
        if (me.is(State.DONE) && !me.json().get("slug").asString().equals(slug)) {
          board.complain("%s was let in, but is %s".formatted(slug, me.text()));
        }
      }
    }
  }

  /** What waits for its turn is left alone: who sends it again wants it before its turn. */
  private void redeliver(Host host) throws InterruptedException {
    String path = "/v1/webhooks/" + host.webhook() + "/deliveries";
    Response list = read(path + "?limit=5", host.key());
    if (!list.is(State.DONE)) {
      return;
    }
    for (JsonNode delivery : list.json().get("items")) {
      if (delivery.get("state").asString().equals("DELIVERED")) {
        insist("POST", path + "/" + delivery.get("id").asString() + "/redeliver", host, "");
        return;
      }
    }
  }

  /** What is made of a name. */
  private interface Body {
    Map<String, ?> of(String name);
  }

  private Thing make(String list, Host host, String name, Body body) throws InterruptedException {
    String slug = slug(name);
    List<Response> answers = insist("POST", list, host, Json.write(body.of(slug)));
    Thing thing = new Thing(list, host.key(), slug, answers);
    board.add(thing);
    return thing;
  }

  private static String slug(String name) {
    return name.replace('.', '-');
  }

  private List<Response> insist(String method, String path, Host host, String body)
      throws InterruptedException {
    Request request = new Request(method, path, host.key(), names.get(), body);
    return noted(request, attempts.insist(request));
  }

  private List<Response> noted(Request request, List<Response> answers) {
    board.look();
    for (Response answer : answers) {
      if (answer.is(State.WRONG)) {
        board.complain(
            "should never be answered: %s %s %s"
                .formatted(request.method(), request.path(), answer.describe()));
      }
    }
    return answers;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
