package dev.holdfast.torture.service.client;

import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.service.client.Api.Request;
import dev.holdfast.torture.service.history.EventType;
import dev.holdfast.torture.service.history.Json;
import dev.holdfast.torture.service.history.RequestKind;
import dev.holdfast.torture.service.server.Servers;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A few hosts whose time everybody wants: one morning of theirs, and the next hours. Another one
 * keeps resources.
 *
 * @param day far enough ahead that no meeting of it takes place meanwhile
 */
public record House(List<Host> hosts, Host keeper, LocalDate day) {

  /** What webhooks are to hear of; other events happen, too. */
  public static final Set<String> SUBSCRIBED =
      Stream.of(RequestKind.values())
          .flatMap(kind -> kind.event().stream())
          .collect(Collectors.toSet());

  /** What all resources are under. */
  static final String FLOOR = "floor";

  /** They are called r0, r1 and so on. */
  public static final int RESOURCES = 24;

  /** Each resource has a blockade of an owner who is called so and like it. */
  public static final String MARK = "mark-of-";

  /** Before all that anybody else wants. */
  public static final Instant MARKED = Instant.parse("2029-12-01T00:00:00Z");

  private static final int HOSTS = 3;
  private static final int DAYS_AHEAD = 10;
  private static final LocalTime OPENS = LocalTime.of(8, 0);
  private static final int QUARTERS = 24;
  private static final int SOON_QUARTERS = 40;
  private static final int MINUTES = 15;

  /**
   * Somebody who can be booked.
   *
   * @param key for the API
   * @param webhook its id
   * @param secret that webhooks are signed with
   */
  public record Host(
      String id,
      String slug,
      String key,
      String webhook,
      String secret,
      List<EventType> eventTypes) {

    EventType eventType(String wanted) {
      return eventTypes.stream().filter(it -> it.id().equals(wanted)).findFirst().orElseThrow();
    }
  }

  /**
   * Lets the hosts in.
   *
   * @param address where webhooks go
   */
  public static House build(Api api, String address) throws IOException, InterruptedException {
    List<Host> hosts = new ArrayList<>();
    for (int i = 1; i <= HOSTS; i++) {
      hosts.add(host(api, "host-" + i, address));
    }
    Host keeper = host(api, "keeper", address);
    addResources(api, keeper.key());
    return new House(hosts, keeper, LocalDate.now(ZoneOffset.UTC).plusDays(DAYS_AHEAD));
  }

  private static Host host(Api api, String slug, String address)
      throws IOException, InterruptedException {
    JsonNode host = api.create("/v1/hosts", Servers.ADMIN_KEY, hostInput(slug));
    String id = host.get("id").asString();
    String key = host.get("apiKey").asString();
    Map<String, Object> wanted =
        Map.of("url", address + "/" + id, "events", List.copyOf(SUBSCRIBED));
    JsonNode webhook = api.create("/v1/webhooks", key, Json.write(wanted));
    List<EventType> eventTypes = new ArrayList<>();
    for (EventType eventType :
        List.of(
            new EventType("short", id, 2, 0, 0, false),
            new EventType("wide", id, 3, 1, 1, false),
            new EventType("asked", id, 2, 0, 1, true),
            new EventType("soon", id, 1, 0, 0, false, true))) {
      JsonNode made =
          api.create("/v1/event-types", key, Json.write(terms(eventType, eventType.id())));
      eventTypes.add(eventType.withId(made.get("id").asString()));
    }
    return new Host(
        id, slug, key, webhook.get("id").asString(), webhook.get("secret").asString(), eventTypes);
  }

  private static void addResources(Api api, String key) throws IOException, InterruptedException {
    api.calmly(new Request("PUT", "/v1/resources/" + FLOOR, key, FLOOR, "{}"));
    String under = Json.write(Map.of("parentId", FLOOR));
    String end = MARKED.plus(Duration.ofHours(1)).toString();
    for (int i = 0; i < RESOURCES; i++) {
      String path = "/v1/resources/r" + i;
      api.calmly(new Request("PUT", path, key, path, under));
      Map<String, Object> mark =
          Map.of("from", MARKED.toString(), "to", end, "owner", MARK + "r" + i);
      api.create(path + "/block", key, Json.write(mark));
    }
  }

  static String hostInput(String slug) {
    return Json.write(
        Map.of("slug", slug, "name", slug, "email", slug + "@example.com", "timeZone", "UTC"));
  }

  /** What an event type is made with. */
  static Map<String, Object> terms(EventType wanted, String slug) {
    List<Map<String, Object>> always =
        Stream.of(DayOfWeek.values())
            .map(
                day ->
                    Map.of(
                        "weekday",
                        day.name(),
                        "windows",
                        List.of(Map.of("start", "00:00", "end", "24:00"))))
            .toList();
    Map<String, Object> terms = new LinkedHashMap<>();
    terms.put("slug", slug);
    terms.put("title", slug);
    terms.put("durationMinutes", wanted.length() * MINUTES);
    terms.put("bufferBeforeMinutes", wanted.before() * MINUTES);
    terms.put("bufferAfterMinutes", wanted.after() * MINUTES);
    terms.put("minimumNoticeMinutes", 0);
    terms.put("slotIntervalMinutes", MINUTES);
    terms.put("requiresConfirmation", wanted.needsConfirmation());
    terms.put("timeZone", "UTC");
    terms.put("availabilityRules", always);
    return terms;
  }

  /** A start that others want, too. */
  Instant anyStart(EventType eventType, RandomGenerator random) {
    if (eventType.isSoon()) {
      long quarter = Instant.now().getEpochSecond() / (MINUTES * 60) + 1;
      return Instant.ofEpochSecond((quarter + random.nextInt(SOON_QUARTERS)) * MINUTES * 60);
    }
    return day.atTime(OPENS)
        .plusMinutes((long) random.nextInt(QUARTERS) * MINUTES)
        .toInstant(ZoneOffset.UTC);
  }

  /** Some quarters that bookers want, too, now and then a whole day. */
  Span anyTime(Host host, RandomGenerator random) {
    if (random.nextInt(25) == 0) {
      long midnight = day.atStartOfDay().toEpochSecond(ZoneOffset.UTC);
      return Span.ofSeconds(host.id(), midnight, midnight + Duration.ofDays(1).toSeconds());
    }
    EventType like = host.eventTypes().get(random.nextInt(host.eventTypes().size()));
    long from = anyStart(like, random).getEpochSecond();
    return Span.ofSeconds(host.id(), from, from + (1L + random.nextInt(4)) * MINUTES * 60);
  }

  String anyResource(RandomGenerator random) {
    return "r" + random.nextInt(RESOURCES);
  }

  Host host(String id) {
    return hosts.stream().filter(host -> host.id().equals(id)).findFirst().orElseThrow();
  }

  Host anyHost(RandomGenerator random) {
    return hosts.get(random.nextInt(hosts.size()));
  }

  /** Those who are booked, and who keeps resources. */
  public List<Host> all() {
    return Stream.concat(hosts.stream(), Stream.of(keeper)).toList();
  }

  public Map<String, EventType> eventTypes() {
    return all().stream()
        .flatMap(host -> host.eventTypes().stream())
        .collect(Collectors.toMap(EventType::id, Function.identity()));
  }
}
