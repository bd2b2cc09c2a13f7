package dev.holdfast.server.calendar;

import dev.holdfast.availability.TimeSlot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A real HTTP server that speaks the protocol of Google Calendar as its reference describes it, as
 * far as this service uses it, and keeps to its limits.
 */
public final class FakeGoogle extends FakeApi {

  private static final Duration LONGEST = Duration.ofDays(90);
  private static final int MOST_CALENDARS = 50;

  /** Small, so that there are several. */
  private static final int PAGE = 2;

  private final String account;
  private final Map<String, Calendar> calendars = new LinkedHashMap<>();

  private static final class Calendar {
    final String name;
    final String role;
    final List<TimeSlot> busy = new ArrayList<>();
    final Map<String, JsonNode> events = new LinkedHashMap<>();
    String problem = "";

    Calendar(String name, String role) {
      this.name = name;
      this.role = role;
    }
  }

  public FakeGoogle(Clock clock) {
    this(clock, "ann@gmail.example");
  }

  public FakeGoogle(Clock clock, String account) {
    super(new FakeAuthority(clock).keepsRefreshTokens(), "/calendar/v3");
    this.account = account;
    calendars.put(account, new Calendar("Ann", "owner"));
  }

  public String account() {
    return account;
  }

  public synchronized FakeGoogle calendar(String id, String name, String role) {
    calendars.put(id, new Calendar(name, role));
    return this;
  }

  public synchronized FakeGoogle busy(String calendar, String... times) {
    List.of(times).forEach(time -> find(calendar).busy.add(TimeSlot.parse(time)));
    return this;
  }

  /** The calendar cannot be read, and Google says why in the midst of a fine answer. */
  public synchronized FakeGoogle breaks(String calendar, String reason) {
    find(calendar).problem = reason;
    return this;
  }

  /** The events of a calendar that are not deleted. */
  public synchronized List<JsonNode> events(String calendar) {
    return find(calendar).events.values().stream().filter(FakeGoogle::isThere).toList();
  }

  /** As the host himself would do it. */
  public synchronized void deleteAll(String calendar) {
    find(calendar).events.replaceAll((id, event) -> deleted(event));
  }

  private Calendar find(String id) {
    return calendars.get(id.equals("primary") ? account : id);
  }

  @Override
  Result answer(Query query) {
    return switch (query.at(0)) {
      case "freeBusy" -> freeBusy(query);
      case "users" -> query.at(3).isEmpty() ? list(query) : Result.of(entry(account));
      case "calendars" -> find(query.at(1)) == null ? Result.of(404) : events(query);
      default -> Result.of(404);
    };
  }

  private Result freeBusy(Query query) {
    TimeSlot time =
        TimeSlot.of(
            OffsetDateTime.parse(query.body().path("timeMin").asString()).toInstant(),
            OffsetDateTime.parse(query.body().path("timeMax").asString()).toInstant());
    JsonNode items = query.body().path("items");
    if (Duration.between(time.from(), time.to()).compareTo(LONGEST) > 0) {
      return new Result(400, "{\"error\":{\"errors\":[{\"reason\":\"timeRangeTooLong\"}]}}");
    }
    if (items.size() > MOST_CALENDARS) {
      return new Result(400, "{\"error\":{\"errors\":[{\"reason\":\"tooManyCalendars\"}]}}");
    }
    ObjectNode answer = FakeAuthority.JSON.createObjectNode();
    ObjectNode each = answer.putObject("calendars");
    items.forEach(item -> tell(each.putObject(item.path("id").asString()), item, time));
    return Result.of(answer);
  }

  private void tell(ObjectNode node, JsonNode item, TimeSlot time) {
    Calendar calendar = find(item.path("id").asString());
    String problem = calendar == null ? "notFound" : calendar.problem;
    if (!problem.isEmpty()) {
      node.putArray("errors").addObject().put("domain", "global").put("reason", problem);
      node.putArray("busy");
      return;
    }
    ArrayNode busy = node.putArray("busy");
    List<TimeSlot> times = new ArrayList<>(calendar.busy);
    calendar.events.values().stream()
        .filter(FakeGoogle::isThere)
        .forEach(event -> times.add(TimeSlot.of(time(event, "start"), time(event, "end"))));
    times.stream()
        .filter(slot -> slot.overlaps(time))
        .forEach(
            slot ->
                busy.addObject()
                    .put("start", slot.from().toString())
                    .put("end", slot.to().toString()));
  }

  private static Instant time(JsonNode event, String name) {
    return OffsetDateTime.parse(event.path(name).path("dateTime").asString()).toInstant();
  }

  private Result list(Query query) {
    int from = Integer.parseInt(query.parameters().getOrDefault("pageToken", "0"));
    ObjectNode answer = FakeAuthority.JSON.createObjectNode();
    ArrayNode items = answer.putArray("items");
    List<String> ids = List.copyOf(calendars.keySet());
    ids.subList(from, Math.min(from + PAGE, ids.size())).forEach(id -> items.add(entry(id)));
    if (from + PAGE < ids.size()) {
      answer.put("nextPageToken", Integer.toString(from + PAGE));
    }
    return Result.of(answer);
  }

  private JsonNode entry(String id) {
    ObjectNode entry = FakeAuthority.JSON.createObjectNode();
    entry.put("id", id).put("summary", find(id).name).put("accessRole", find(id).role);
    if (id.equals(account)) {
      entry.put("primary", true);
    }
    return entry;
  }

  /** Who mails invitations is refused, as those are ours to mail. */
  private Result events(Query query) {
    Calendar calendar = find(query.at(1));
    boolean quiet =
        "none".equals(query.parameters().get("sendUpdates")) && !query.body().has("attendees");
    if (!quiet || !calendar.role.equals("owner")) {
      return Result.of(quiet ? 403 : 400);
    }
    return switch (query.method()) {
      case "POST" -> insert(calendar, query.body());
      case "PUT" -> update(calendar, query.at(3), query.body());
      case "DELETE" -> delete(calendar, query.at(3));
      default -> Result.of(405);
    };
  }

  private static Result insert(Calendar calendar, JsonNode event) {
    String id = event.path("id").asString();
    if (!id.matches("[a-v0-9]{5,1024}")) {
      return Result.of(400);
    }
    return calendar.events.putIfAbsent(id, event) == null ? Result.of(event) : Result.of(409);
  }

  private static Result update(Calendar calendar, String id, JsonNode event) {
    return calendar.events.replace(id, event) == null ? Result.of(404) : Result.of(event);
  }

  private static Result delete(Calendar calendar, String id) {
    JsonNode event = calendar.events.get(id);
    if (event == null || !isThere(event)) {
      return Result.of(event == null ? 404 : 410);
    }
    calendar.events.put(id, deleted(event));
    return new Result(204, "");
  }

  private static boolean isThere(JsonNode event) {
    return !event.path("status").asString().equals("cancelled");
  }

  private static JsonNode deleted(JsonNode event) {
    return ((ObjectNode) event.deepCopy()).put("status", "cancelled");
  }
}
