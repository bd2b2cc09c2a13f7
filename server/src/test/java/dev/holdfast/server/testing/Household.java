package dev.holdfast.server.testing;

import static dev.holdfast.server.testing.Meetings.at;

import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Described.Operation;
import dev.holdfast.server.testing.Described.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A host with something of everything, who can fill in any request of the API. All that others must
 * not read contains a word that is nowhere else.
 */
public final class Household {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Places that name something of somebody, although they are not called an id. */
  private static final String OTHER_NAMES =
      "rescheduling|after|cursor|bookerEmail|manageToken|token|holdId";

  public final Client host;
  public final String secretWord = "canary" + UUID.randomUUID().toString().substring(0, 8);

  private final Map<String, String> ids = new LinkedHashMap<>();
  private final Meetings meetings;

  /** Without webhook and calendar, which others have to answer for. */
  public Household(Api api) {
    host = api.newHost();
    meetings = Meetings.of(host, "intro");
    fill();
  }

  /** With all that a request to do this needs, calendars beside. */
  public static Household forUse(Api api, Operation operation, Receiver receiver) {
    Household household = new Household(api);
    return operation.path().contains("/webhooks/")
        ? household.withWebhook(receiver.url())
        : household;
  }

  private void fill() {
    host.patch("/v1/me", "{\"name\": \"%s\"}".formatted(secretWord)).expect(200);
    ids.put("event-types", meetings.eventType);
    Meetings.of(host, "second", "\"description\": \"%s\"".formatted(secretWord));
    Client.Reply booking = host.post("/v1/bookings", booking("10:00")).expect(201);
    ids.put("bookings", booking.id());
    ids.put("manageToken", lastStep(booking.text("manageUrl")));
    host.post("/v1/bookings", booking("11:00")).expect(201);
    ids.put("bookerId", "customer-" + secretWord.substring(6));
    ids.put("bookerEmail", secretWord + "@example.org");
    ids.put("hold for a meeting", hold("/v1/event-types/" + meetings.eventType, "/holds"));
    room();
    String key = "{\"name\": \"%s\"}".formatted(secretWord);
    ids.put("api-keys", host.post("/v1/api-keys", key).expect(201).id());
    ids.put("feed", lastStep(host.post("/v1/feed/rotate", "").expect(200).text("url")));
    ids.put("event", host.get("/v1/events").json().at("/items/0/id").asString());
  }

  private String booking(String time) {
    return """
    {"eventTypeId": "%s", "start": "%s", "notes": "%s",
     "booker": {"name": "%s", "email": "%s@example.org", "id": "customer-%s"}}\
    """
        .formatted(
            meetings.eventType,
            at(time),
            secretWord,
            secretWord,
            secretWord,
            secretWord.substring(6));
  }

  private String hold(String path, String verb) {
    return host.post(
            path + verb, "{\"start\": \"%s\", \"ttlSeconds\": 3600}".formatted(at("15:00")))
        .expect(201)
        .text("holdId");
  }

  private void room() {
    String id = "room-" + UUID.randomUUID();
    host.put("/v1/resources/" + id, "{\"name\": \"%s\"}".formatted(secretWord)).expect(201);
    host.put("/v1/resources/%s-1".formatted(id), "{\"parentId\": \"%s\"}".formatted(id))
        .expect(201);
    Room room = Room.of(host, id + "-2");
    room.block("09:00-10:00", secretWord).expect(200);
    room.disable("12:00-13:00", secretWord).expect(200);
    ids.put("hold", room.hold("14:00-15:00", secretWord, 3_600).expect(200).text("holdId"));
    String link = host.post("/v1/resources/%s/share".formatted(id), "").expect(200).text("url");
    ids.put("share", lastStep(link));
    ids.put("resources", id);
  }

  private static String lastStep(String url) {
    return url.substring(url.lastIndexOf('/') + 1).replaceAll("\\.ics$", "");
  }

  /** Events of this host are delivered there from now on, and one has been. */
  public Household withWebhook(String url) {
    String body = "{\"url\": \"%s/%s\"}".formatted(url, secretWord);
    ids.put("webhooks", host.post("/v1/webhooks", body).expect(201).id());
    host.post("/v1/bookings", booking("12:00")).expect(201);
    host.post("/v1/bookings", booking("13:00")).expect(201);
    String deliveries = "/v1/webhooks/%s/deliveries".formatted(ids.get("webhooks"));
    JsonNode items = host.get(deliveries).json().path("items");
    for (int i = 0; i < 600 && !areDelivered(items); i++) {
      pause(50);
      items = host.get(deliveries).expect(200).json().path("items");
    }
    ids.put("deliveries", items.path(0).path("id").asString());
    return this;
  }

  private static void pause(int millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean areDelivered(JsonNode items) {
    return items.size() > 1
        && items.valueStream().allMatch(it -> it.path("state").asString().equals("DELIVERED"));
  }

  public Household withCalendar(String url) {
    host.post(
            "/v1/calendar-connections",
            "{\"provider\": \"ical\", \"url\": \"%s?%s\"}".formatted(url, secretWord))
        .expect(201);
    host.post("/v1/calendar-connections/ical/sync", "").expect(200);
    return this;
  }

  /** Ids and links of what this host has. */
  public List<String> all() {
    return List.copyOf(ids.values());
  }

  /** Whether something of a host is named there. */
  public static boolean isId(Operation operation, Place place) {
    return place.in().equals("path")
        || place.last().matches("(?i).*ids?")
        || place.last().matches(OTHER_NAMES)
        || (place.last().equals("email") && operation.path().startsWith("/v1/bookers/"));
  }

  /** What this host has for such a place. */
  public String id(Operation operation, Place place) {
    String kind = place.in().equals("path") ? ofPath(operation, place) : ofField(place.last());
    return Optional.ofNullable(kind.equals("cursor") ? cursor(operation) : ids.get(kind))
        .orElseThrow(() -> new AssertionError("%s needs a %s".formatted(operation, kind)));
  }

  private static String ofPath(Operation operation, Place place) {
    return switch (place.name()) {
      case "id" -> operation.collection(place);
      case "deliveryId" -> "deliveries";
      case "holdId" -> operation.isPublic() ? "hold for a meeting" : "hold";
      case "manageToken" -> "manageToken";
      case "token" -> operation.path().startsWith("/feeds/") ? "feed" : "share";
      default -> place.name();
    };
  }

  private static String ofField(String name) {
    return switch (name) {
      case "resourceId", "resourceIds", "parentId" -> "resources";
      case "eventTypeId" -> "event-types";
      case "holdId" -> "hold for a meeting";
      case "rescheduling" -> "bookings";
      case "id" -> "bookerId";
      case "email" -> "bookerEmail";
      case "after", "Last-Event-ID" -> "event";
      default -> name;
    };
  }

  /** Where this host's list goes on. */
  private String cursor(Operation operation) {
    Place limit =
        operation.places().stream().filter(it -> it.last().equals("limit")).findAny().orElseThrow();
    return operation
        .fill(
            (any, place) -> place.equals(limit) ? JSON.valueToTree(1) : own(any, place),
            List.of(limit))
        .by(host)
        .expect(200)
        .text("nextCursor");
  }

  /** A request of this host about what is his own. */
  public JsonNode own(Operation operation, Place place) {
    if (place.name().equals("provider")) {
      boolean asks = operation.path().endsWith("/authorize");
      return Described.text(asks ? "google" : "ical");
    }
    return isId(operation, place) ? Described.text(id(operation, place)) : plain(operation, place);
  }

  /** One more booking by the same booker. */
  public Client.Reply bookAgain(String time) {
    return host.post("/v1/bookings", booking(time));
  }

  /** One more hold of the same event type. */
  public Client.Reply holdAgain(String time) {
    return host.post(
        "/v1/event-types/%s/holds".formatted(meetings.eventType),
        "{\"start\": \"%s\"}".formatted(at(time)));
  }

  /** Leaves no open booking of the booker. */
  public void cancelAll() {
    String body = "{\"email\": \"%s\"}".formatted(the("bookerEmail"));
    host.post("/v1/bookers/cancel", body).expect(200);
  }

  /** Something of this host, such as the booking. */
  public String the(String kind) {
    return Optional.ofNullable(ids.get(kind)).orElseThrow(() -> new AssertionError("No " + kind));
  }

  /** Uses another one from now on. */
  public void use(String kind, String id) {
    ids.put(kind, id);
  }

  /** All that the host can read of his own, without what differs each time. */
  public Map<String, String> all(List<Operation> operations) {
    Map<String, String> all = new LinkedHashMap<>();
    for (Operation operation : operations) {
      if (isKept(operation) && has(operation)) {
        List<Place> extra =
            operation.places().stream().filter(it -> it.name().equals("parentId")).toList();
        Client.Reply reply = operation.fill(this::own, extra).by(host);
        all.put(
            operation.toString(),
            reply.status()
                + reply
                    .response()
                    .body()
                    .replaceAll("\"(computedAt|asOf|lastUsedAt)\":(\"[^\"]+\"|null)", ""));
      }
    }
    return all;
  }

  /** Not every household has a webhook. */
  private boolean has(Operation operation) {
    return !operation.path().contains("/webhooks/{id}") || ids.containsKey("webhooks");
  }

  /** Mails are shown only until others take their place. */
  private static boolean isKept(Operation operation) {
    return operation.method().equals("GET")
        && operation.needsKey()
        && !operation.isStream()
        && !operation.path().equals("/v1/mails");
  }

  /** The same, once mails and deliveries that are under way have come to rest. */
  public Map<String, String> settled(List<Operation> operations) {
    Map<String, String> last = all(operations);
    for (int i = 0; i < 100; i++) {
      pause(300);
      Map<String, String> now = all(operations);
      if (now.equals(last)) {
        return now;
      }
      last = now;
    }
    throw new AssertionError("What the host has changes by itself");
  }

  /** Places that need not be filled, but one of which must be, beside this one. */
  public static List<Place> alsoNeeded(Operation operation, Place place) {
    String one =
        switch (operation.path()) {
          case "/v1/claims" -> ofClaims(place.name());
          case "/v1/calendars" -> place.last().equals("resourceId") ? "" : "parentId";
          case "/v1/public/event-types" -> "slug";
          default -> "";
        };
    return operation.places().stream()
        .filter(each -> each.name().equals(one) && !each.equals(place))
        .toList();
  }

  private static String ofClaims(String name) {
    boolean isChoice = name.matches("anyOf\\?\\.(resourceIds\\[]|parentId)");
    return isChoice || name.startsWith("claims")
        ? ""
        : name.startsWith("anyOf") ? "anyOf?.parentId" : "claims?[].resourceId";
  }

  /** Something that can be accepted there. */
  private JsonNode plain(Operation operation, Place place) {
    String value =
        switch (place.last()) {
          case "from" -> operation.method().equals("GET") ? Room.DAY : Room.at("16:00");
          case "to" -> operation.method().equals("GET") ? "2030-06-02" : Room.at("17:00");
          case "start" -> place.name().contains("windows") ? "09:00" : at("16:00");
          case "end" -> "17:00";
          case "date" -> "2030-12-24";
          case "slug" -> "another";
          case "owner", "name" -> "Bob";
          case "title" -> "Talk";
          case "email" -> "bob@example.org";
          case "timeZone" -> "UTC";
          case "provider" -> "ical";
          case "url" -> "https://example.com/there";
          case "durationMinutes" -> "30";
          case "ttlSeconds" -> "60";
          case "limit" -> "10";
          case "weekday", "status" -> place.schema().path("enum").path(0).asString();
          default ->
              throw new AssertionError(
                  "Nobody knows what to write into %s of %s. Say it here."
                      .formatted(place, operation));
        };
    return place.isNumber() ? JSON.valueToTree(Integer.valueOf(value)) : Described.text(value);
  }
}
