package dev.holdfast.torture.service;

import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A few hosts whose time everybody wants: one morning of theirs.
 *
 * @param day far enough ahead that no meeting takes place meanwhile
 */
record House(List<Host> hosts, LocalDate day) {

  /** What webhooks are to hear of; other events happen, too. */
  static final Set<String> SUBSCRIBED =
      Stream.of(Kind.values()).flatMap(kind -> kind.event().stream()).collect(Collectors.toSet());

  private static final int HOSTS = 3;
  private static final int DAYS_AHEAD = 10;
  private static final LocalTime OPENS = LocalTime.of(8, 0);
  private static final int QUARTERS = 24;
  private static final int MINUTES = 15;

  /**
   * Somebody who can be booked.
   *
   * @param key for the API
   * @param secret that webhooks are signed with
   */
  record Host(String id, String key, String secret, List<EventType> eventTypes) {

    EventType eventType(String wanted) {
      return eventTypes.stream().filter(it -> it.id().equals(wanted)).findFirst().orElseThrow();
    }
  }

  /**
   * Lets the hosts in.
   *
   * @param address where webhooks go
   */
  static House build(Api api, String address) throws IOException, InterruptedException {
    List<Host> hosts = new ArrayList<>();
    for (int i = 1; i <= HOSTS; i++) {
      hosts.add(host(api, "host-" + i, address));
    }
    return new House(hosts, LocalDate.now(ZoneOffset.UTC).plusDays(DAYS_AHEAD));
  }

  private static Host host(Api api, String slug, String address)
      throws IOException, InterruptedException {
    JsonNode owner =
        api.create(
            "/v1/owners",
            Servers.ADMIN_KEY,
            text(
                Map.of(
                    "slug",
                    slug,
                    "name",
                    slug,
                    "email",
                    slug + "@example.com",
                    "timeZone",
                    "UTC")));
    String id = owner.get("id").asString();
    String key = owner.get("apiKey").asString();
    Map<String, Object> webhook =
        Map.of("url", address + "/" + id, "events", List.copyOf(SUBSCRIBED));
    String secret = api.create("/v1/webhooks", key, text(webhook)).get("secret").asString();
    List<EventType> eventTypes = new ArrayList<>();
    for (EventType wanted :
        List.of(
            new EventType("short", id, 2, 0, 0, false),
            new EventType("wide", id, 3, 1, 1, false),
            new EventType("asked", id, 2, 0, 1, true))) {
      JsonNode made = api.create("/v1/event-types", key, text(terms(wanted)));
      eventTypes.add(wanted.withId(made.get("id").asString()));
    }
    return new Host(id, key, secret, eventTypes);
  }

  private static Map<String, Object> terms(EventType wanted) {
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
    return Map.of(
        "slug",
        wanted.id(),
        "title",
        wanted.id(),
        "durationMinutes",
        wanted.length() * MINUTES,
        "bufferBeforeMinutes",
        wanted.before() * MINUTES,
        "bufferAfterMinutes",
        wanted.after() * MINUTES,
        "slotIntervalMinutes",
        MINUTES,
        "requiresConfirmation",
        wanted.needsConfirmation(),
        "timeZone",
        "UTC",
        "availabilityRules",
        always);
  }

  static String text(Map<String, ?> object) {
    return Api.JSON.writeValueAsString(object);
  }

  /** A start that others want, too. */
  Instant anyStart(RandomGenerator random) {
    return day.atTime(OPENS)
        .plusMinutes((long) random.nextInt(QUARTERS) * MINUTES)
        .toInstant(ZoneOffset.UTC);
  }

  Host host(String id) {
    return hosts.stream().filter(host -> host.id().equals(id)).findFirst().orElseThrow();
  }

  Host anyHost(RandomGenerator random) {
    return hosts.get(random.nextInt(hosts.size()));
  }

  Map<String, EventType> eventTypes() {
    return hosts.stream()
        .flatMap(host -> host.eventTypes().stream())
        .collect(Collectors.toMap(EventType::id, Function.identity()));
  }
}
