package dev.holdfast.torture.service.check;

import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.service.client.Api;
import dev.holdfast.torture.service.client.House;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Calendars, as the service shows them, say what the rows say. Holds may be shown or have expired,
 * by the clock of the database.
 */
public final class CalendarCheck {

  private static final int DAY = 96;

  private final Api api;
  private final Violations violations;

  public CalendarCheck(Api api, Violations violations) {
    this.api = api;
    this.violations = violations;
  }

  /** The resources of a keeper, in all rounds. */
  public void checkResources(String key, List<Row> rows, int rounds)
      throws IOException, InterruptedException {
    for (int i = 0; i < House.RESOURCES; i++) {
      Span window =
          new Span("r" + i, Rounds.startOf(0), Rounds.startOf(rounds + 1) + Rounds.QUARTERS);
      check(key, window, rows);
    }
  }

  /** A host's own timeline, from yesterday on. */
  public void checkHost(House.Host host, List<Row> rows) throws IOException, InterruptedException {
    int now = (int) (Instant.now().getEpochSecond() / (15 * 60));
    check(host.key(), new Span(host.id(), now - DAY, now + 30 * DAY), rows);
  }

  private void check(String key, Span window, List<Row> rows)
      throws IOException, InterruptedException {
    Map<Integer, String> stored = new HashMap<>();
    Map<Integer, String> held = new HashMap<>();
    rows.stream()
        .filter(row -> row.span().resource().equals(window.resource()))
        .forEach(
            row ->
                put(
                    row.lasts() ? stored : held,
                    window,
                    row.span(),
                    (row.disabled() ? "disabled" : "blocked") + " by " + row.owner()));
    String path =
        "/v1/resources/%s/calendar?from=%s&to=%s"
            .formatted(window.resource(), window.slot().from(), window.slot().to());
    Map<Integer, String> shown = new HashMap<>();
    for (JsonNode period : api.read(path, key).get("periods")) {
      String state = period.get("state").asString();
      if (!state.equals("available")) {
        Span span =
            Span.ofSeconds(
                window.resource(),
                Instant.parse(period.get("from").asString()).getEpochSecond(),
                Instant.parse(period.get("to").asString()).getEpochSecond());
        put(shown, window, span, state + " by " + period.get("owner").asString());
      }
    }
    shown.forEach(
        (quarter, what) -> {
          boolean isHeld = !stored.containsKey(quarter) && what.equals(held.get(quarter));
          if (!isHeld && !what.equals(stored.get(quarter))) {
            complain(window.resource(), quarter, stored.get(quarter), what);
          }
        });
    stored.forEach(
        (quarter, what) -> {
          if (!shown.containsKey(quarter)) {
            complain(window.resource(), quarter, what, null);
          }
        });
  }

  private void complain(
      String resource, int quarter, @Nullable String stored, @Nullable String shown) {
    violations.add(
        "quarter %s of %s is %s by its row, but its calendar shows %s"
            .formatted(quarter, resource, stored, shown));
  }

  private static void put(Map<Integer, String> quarters, Span window, Span span, String what) {
    int from = Math.max(span.from(), window.from());
    for (int quarter = from; quarter < Math.min(span.to(), window.to()); quarter++) {
      quarters.put(quarter, what);
    }
  }
}
