package dev.holdfast.server.calendar;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.server.calendar.oauth.Encoded;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A real HTTP server that speaks the protocol of Microsoft Graph as its reference describes it, as
 * far as this service uses it, and keeps to its limits.
 */
public final class FakeGraph extends FakeApi {

  public static final String MAIN = "AAMkAD=main/1";

  private static final Duration LONGEST = Duration.ofDays(62);
  private static final int MOST_ENTRIES = 1000;

  /** Small, so that there are several. */
  private static final int PAGE = 2;

  private final String account;
  private final Map<String, Calendar> calendars = new LinkedHashMap<>();
  private final Set<String> transactions = new HashSet<>();
  private boolean personal;
  private String nextLinks = "";

  private static final class Calendar {
    final String name;
    final boolean editable;
    final Map<String, ObjectNode> events = new LinkedHashMap<>();

    Calendar(String name, boolean editable) {
      this.name = name;
      this.editable = editable;
    }
  }

  public FakeGraph(Clock clock) {
    super(new FakeAuthority(clock), "/v1.0");
    this.account = "ann@outlook.example";
    calendars.put(MAIN, new Calendar("Calendar", true));
  }

  public String account() {
    return account;
  }

  /** An account of no company, for which some things do not exist. */
  public synchronized FakeGraph isPersonal() {
    personal = true;
    return this;
  }

  /** Pages go on somewhere else. */
  public synchronized FakeGraph goesOnAt(String address) {
    nextLinks = address;
    return this;
  }

  public synchronized FakeGraph calendar(String id, String name, boolean editable) {
    calendars.put(id, new Calendar(name, editable));
    return this;
  }

  /** Something in a calendar, shown as busy, free or the like. */
  public synchronized FakeGraph event(String calendar, String time, String showAs) {
    add(calendar, time, showAs);
    return this;
  }

  public synchronized FakeGraph wholeDays(String calendar, String time) {
    add(calendar, time, "oof").put("isAllDay", true);
    return this;
  }

  public synchronized FakeGraph cancelled(String calendar, String time) {
    add(calendar, time, "busy").put("isCancelled", true);
    return this;
  }

  private ObjectNode add(String calendar, String time, String showAs) {
    TimeSlot slot = TimeSlot.parse(time);
    ObjectNode event = FakeAuthority.JSON.createObjectNode();
    event.put("showAs", showAs).put("isAllDay", false).put("isCancelled", false);
    event.put("subject", "canary-subject");
    put(event.putObject("start"), slot.from());
    put(event.putObject("end"), slot.to());
    calendars.get(calendar).events.put(UUID.randomUUID().toString(), event);
    return event;
  }

  private static void put(ObjectNode node, Instant time) {
    node.put("dateTime", LocalDateTime.ofInstant(time, ZoneOffset.UTC) + ":00.0000000");
    node.put("timeZone", "UTC");
  }

  public synchronized List<JsonNode> events(String calendar) {
    return List.copyOf(calendars.get(calendar).events.values());
  }

  /** As the host himself would do it. */
  public synchronized void deleteAll(String calendar) {
    calendars.get(calendar).events.clear();
  }

  @Override
  Result answer(Query query) {
    if (query.path().size() == 1) {
      return Result.of(me());
    }
    return switch (query.at(1)) {
      case "calendar" ->
          query.at(2).equals("getSchedule") ? schedule(query) : view(calendars.get(MAIN), query);
      case "events" -> event(query);
      case "calendars" -> query.path().size() == 2 ? list() : calendar(query);
      default -> Result.of(404);
    };
  }

  private JsonNode me() {
    ObjectNode me = FakeAuthority.JSON.createObjectNode();
    return me.put("userPrincipalName", account).putNull("mail");
  }

  private Result schedule(Query query) {
    TimeSlot time = TimeSlot.of(time(query.body(), "startTime"), time(query.body(), "endTime"));
    if (personal) {
      return Result.of(403);
    }
    if (Duration.between(time.from(), time.to()).compareTo(LONGEST) > 0) {
      return Result.of(400);
    }
    ObjectNode answer = FakeAuthority.JSON.createObjectNode();
    ObjectNode one = answer.putArray("value").addObject();
    one.put("scheduleId", query.body().path("schedules").path(0).asString());
    List<ObjectNode> events = within(calendars.get(MAIN), time);
    if (!one.path("scheduleId").asString().equals(account) || events.size() > MOST_ENTRIES) {
      one.putObject("error").put("responseCode", "ErrorFreeBusy");
      return Result.of(answer);
    }
    one.put("availabilityView", "0");
    ArrayNode items = one.putArray("scheduleItems");
    events.forEach(event -> item(items.addObject(), event, query));
    return Result.of(answer);
  }

  private static void item(ObjectNode item, ObjectNode event, Query query) {
    item.put("status", event.path("showAs").asString());
    item.set("start", in(query, event.path("start")));
    item.set("end", in(query, event.path("end")));
  }

  /** Who does not ask for UTC gets zones that only Windows knows. */
  private static JsonNode in(Query query, JsonNode time) {
    boolean utc = query.prefer().equals("outlook.timezone=\"UTC\"");
    return utc ? time : ((ObjectNode) time.deepCopy()).put("timeZone", "W. Europe Standard Time");
  }

  private Result view(Calendar calendar, Query query) {
    int from = Integer.parseInt(query.parameters().getOrDefault("$skip", "0"));
    String start = query.parameters().get("startDateTime");
    String end = query.parameters().get("endDateTime");
    List<ObjectNode> events =
        within(
            calendar,
            TimeSlot.of(
                OffsetDateTime.parse(start).toInstant(), OffsetDateTime.parse(end).toInstant()));
    ObjectNode answer = FakeAuthority.JSON.createObjectNode();
    ArrayNode value = answer.putArray("value");
    for (ObjectNode event : events.subList(from, Math.min(from + PAGE, events.size()))) {
      ObjectNode told = value.addObject();
      for (String name : query.parameters().get("$select").split(",", -1)) {
        told.set(
            name, event.path(name).has("dateTime") ? in(query, event.path(name)) : event.get(name));
      }
    }
    if (from + PAGE < events.size()) {
      String base = nextLinks.isEmpty() ? api().toString() : nextLinks;
      answer.put(
          "@odata.nextLink",
          "%s/%s?startDateTime=%s&endDateTime=%s&$select=%s&$skip=%s"
              .formatted(
                  base,
                  String.join("/", query.path().stream().map(Encoded::part).toList()),
                  start,
                  end,
                  query.parameters().get("$select"),
                  from + PAGE));
    }
    return Result.of(answer);
  }

  private static List<ObjectNode> within(Calendar calendar, TimeSlot time) {
    List<ObjectNode> found = new ArrayList<>();
    for (ObjectNode event : calendar.events.values()) {
      if (TimeSlot.of(time(event, "start"), time(event, "end")).overlaps(time)) {
        found.add(event);
      }
    }
    return found;
  }

  private static Instant time(JsonNode node, String name) {
    if (!node.path(name).path("timeZone").asString().equals("UTC")) {
      throw new IllegalArgumentException("Times must be in UTC: " + node.path(name));
    }
    return LocalDateTime.parse(node.path(name).path("dateTime").asString())
        .toInstant(ZoneOffset.UTC);
  }

  private Result list() {
    ObjectNode answer = FakeAuthority.JSON.createObjectNode();
    ArrayNode value = answer.putArray("value");
    calendars.forEach(
        (id, calendar) ->
            value
                .addObject()
                .put("id", id)
                .put("name", calendar.name)
                .put("isDefaultCalendar", id.equals(MAIN))
                .put("canEdit", calendar.editable));
    return Result.of(answer);
  }

  private Result calendar(Query query) {
    Calendar calendar = calendars.get(query.at(2));
    if (calendar == null) {
      return Result.of(404);
    }
    if (query.at(3).equals("calendarView")) {
      return view(calendar, query);
    }
    return query.method().equals("POST") ? create(calendar, query.body()) : search(calendar, query);
  }

  /** Whoever has attendees mails invitations, and those are ours to mail. */
  private Result create(Calendar calendar, JsonNode event) {
    if (!calendar.editable || event.has("attendees")) {
      return Result.of(event.has("attendees") ? 400 : 403);
    }
    if (!transactions.add(event.path("transactionId").asString())) {
      return Result.of(409);
    }
    String id = "AAMk/" + UUID.randomUUID();
    calendar.events.put(id, ((ObjectNode) event.deepCopy()).put("id", id));
    return new Result(201, calendar.events.get(id).toString());
  }

  private static Result search(Calendar calendar, Query query) {
    ObjectNode answer = FakeAuthority.JSON.createObjectNode();
    ArrayNode value = answer.putArray("value");
    calendar.events.forEach(
        (id, event) -> {
          JsonNode property = event.path("singleValueExtendedProperties").path(0);
          String wanted =
              "singleValueExtendedProperties/Any(ep: ep/id eq '%s' and ep/value eq '%s')"
                  .formatted(property.path("id").asString(), property.path("value").asString());
          if (wanted.equals(query.parameters().get("$filter"))) {
            value.addObject().put("id", id);
          }
        });
    return Result.of(answer);
  }

  private Result event(Query query) {
    for (Calendar calendar : calendars.values()) {
      ObjectNode event = calendar.events.get(query.at(2));
      if (event != null) {
        if (query.method().equals("DELETE")) {
          calendar.events.remove(query.at(2));
          return new Result(204, "");
        }
        event.setAll((ObjectNode) query.body());
        return Result.of(event);
      }
    }
    return Result.of(404);
  }
}
