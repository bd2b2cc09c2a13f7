package dev.holdfast.torture.service.check;

import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.service.client.Api;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Thing;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What clients created besides bookings exists once if it was acknowledged, and not at all if it
 * was refused; each change of an event type has one event.
 */
public final class ThingCheck {

  private final Api api;
  private final Violations violations;
  private final Map<String, List<String>> lists = new HashMap<>();

  public ThingCheck(Api api, Violations violations) {
    this.api = api;
    this.violations = violations;
  }

  public void check(List<Thing> things, List<Event> events)
      throws IOException, InterruptedException {
    Map<String, Long> counts =
        events.stream().collect(Collectors.groupingBy(Event::aggregate, Collectors.counting()));
    for (Thing thing : things) {
      long there = listed(thing).stream().filter(thing.name()::equals).count();
      if (there < thing.least() || there > thing.most()) {
        violations.add("is there %s times: %s".formatted(there, thing.describe()));
      }
      if (thing.list().equals("/v1/event-types") && !thing.id().isEmpty()) {
        checkEvents(thing, counts.getOrDefault(thing.id(), 0L));
      }
    }
  }

  private void checkEvents(Thing thing, long events) {
    if (events < thing.leastChanges() || events > thing.mostChanges()) {
      violations.add("has %s events: %s".formatted(events, thing.describe()));
    }
  }

  /** The names of all that a list shows to its owner. */
  private List<String> listed(Thing thing) throws IOException, InterruptedException {
    String which = thing.list() + " " + thing.key();
    if (!lists.containsKey(which)) {
      lists.put(which, api.list(thing.list(), thing.key(), item -> name(thing.list(), item)));
    }
    return lists.getOrDefault(which, List.of());
  }

  private static String name(String list, JsonNode item) {
    return switch (list) {
      case "/v1/api-keys" -> item.get("name").asString();
      case "/v1/event-types" -> item.get("slug").asString();
      case "/v1/webhooks" -> item.get("url").asString().replaceFirst(".*/", "");
      default -> item.get("id").asString();
    };
  }
}
