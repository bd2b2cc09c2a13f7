package dev.holdfast.torture.service.check;

import dev.holdfast.torture.check.Checker;
import dev.holdfast.torture.check.Violation;
import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Journal;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.history.Span.Cell;
import dev.holdfast.torture.service.client.House;
import dev.holdfast.torture.service.client.ResourceOperations;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Compares the time of resources with the answers that clients got, round by round, as for a store.
 * Each change of it, and of hosts' own timelines, has exactly one event, and so has each loss to a
 * disable.
 */
public final class ResourceCheck {

  private static final int LONGEST_HISTORY = 40;
  private static final String TAKEN_OVER = "resource.taken_over";

  private final Path journals;
  private final long start;
  private final Violations violations;
  private final List<Deed> all = new ArrayList<>();

  /**
   * @param start when the torture began
   */
  public ResourceCheck(Path journals, long start, Violations violations) {
    this.journals = journals;
    this.start = start;
    this.violations = violations;
  }

  /** Rows by the name that hosts gave the resource; a mark on each row has that name. */
  public static List<Row> named(List<Row> rows) {
    Map<String, String> names =
        rows.stream()
            .filter(row -> row.owner().startsWith(House.MARK))
            .collect(
                Collectors.toMap(
                    row -> row.span().resource(),
                    row -> row.owner().substring(House.MARK.length()),
                    (one, other) -> one + "+" + other));
    return rows.stream()
        .filter(row -> names.containsKey(row.span().resource()))
        .map(row -> named(row, names.getOrDefault(row.span().resource(), "")))
        .toList();
  }

  private static Row named(Row row, String name) {
    Span span = new Span(name, row.span().from(), row.span().to());
    return new Row(span, row.owner(), row.disabled(), row.lasts());
  }

  /**
   * Compares resources with the answers that clients got.
   *
   * @param rows by name, with the marks
   */
  public void check(List<Row> rows, List<HostDeed> hostDeeds, List<Event> events)
      throws IOException {
    Map<Integer, List<Row>> byRound =
        rows.stream().collect(Collectors.groupingBy(row -> Rounds.of(row.span())));
    checkMarks(rows);
    for (int round = 0; round <= Rounds.after(System.nanoTime() - start); round++) {
      List<Deed> deeds = Journal.read(journals, round);
      all.addAll(deeds);
      for (Violation violation : Checker.check(deeds, byRound.getOrDefault(round, List.of()))) {
        add(violation, deeds);
      }
    }
    hostDeeds.forEach(deed -> all.add(deed.deed()));
    checkEvents(events);
    checkTakenOver(events);
  }

  private void checkMarks(List<Row> rows) {
    Set<String> marked =
        rows.stream()
            .filter(row -> row.owner().startsWith(House.MARK))
            .map(row -> row.span().resource())
            .collect(Collectors.toSet());
    if (marked.size() != House.RESOURCES) {
      violations.add("of %s marked resources there are %s".formatted(House.RESOURCES, marked));
    }
  }

  private void add(Violation violation, List<Deed> deeds) {
    Cell where = violation.where();
    violations.add(
        "%s of %s: %s%n%s"
            .formatted(
                where.quarter(),
                where.resource(),
                violation.what(),
                history(deeds.stream().filter(deed -> deed.touches(where)))));
  }

  private String history(Stream<Deed> deeds) {
    return deeds
        .sorted((one, other) -> Long.compare(one.call().begun(), other.call().begun()))
        .limit(LONGEST_HISTORY)
        .map(deed -> "    " + deed.describe(start))
        .collect(Collectors.joining("\n"));
  }

  /** How many events something must have at least, and may have at most. */
  private static final class Expected {
    private int least;
    private int most;
  }

  private void checkEvents(List<Event> events) {
    Map<String, Expected> expected = new HashMap<>();
    all.forEach(deed -> expect(deed, expected));
    Map<String, Integer> counts = new HashMap<>();
    events.stream()
        .filter(event -> event.key().startsWith("resource.") && !event.key().equals(TAKEN_OVER))
        .map(ResourceCheck::signature)
        .filter(what -> !what.contains(House.MARK))
        .forEach(what -> counts.merge(what, 1, Integer::sum));
    counts.forEach(
        (what, times) -> {
          Expected known = expected.getOrDefault(what, new Expected());
          if (times < known.least || times > known.most) {
            complain(what, times);
          }
        });
    expected.forEach(
        (what, known) -> {
          if (known.least > 0 && !counts.containsKey(what)) {
            complain(what, 0);
          }
        });
  }

  private void complain(String what, int times) {
    String owner = what.substring(what.lastIndexOf(' ') + 1);
    violations.add(
        "has %s events: %s%n%s"
            .formatted(
                times, what, history(all.stream().filter(deed -> deed.owner().equals(owner)))));
  }

  /** A quarter of an hour that an owner lost to a disable. */
  private record Loss(String owner, Cell cell) {}

  /** Events report what answers report, and what disables took whose answers were lost. */
  private void checkTakenOver(List<Event> events) {
    Map<Loss, Integer> reported = new HashMap<>();
    Set<Cell> unheard = new HashSet<>();
    all.stream()
        .filter(deed -> deed.kind() == Kind.DISABLE)
        .forEach(
            deed -> {
              deed.pieces(Change.LOST)
                  .forEach(piece -> count(piece.owner(), piece.span(), 1, reported));
              if (deed.answer().isVague()) {
                unheard.addAll(deed.cells());
              }
            });
    events.stream()
        .filter(event -> event.key().equals(TAKEN_OVER))
        .forEach(
            event -> {
              JsonNode data = Json.parse(event.text()).get("data");
              Span span = ResourceOperations.span(data.get("resourceId").asString(), data);
              count(data.get("owner").asString(), span, -1, reported);
            });
    reported.forEach(
        (loss, open) -> {
          if (open > 0 || (open < 0 && !unheard.contains(loss.cell()))) {
            violations.add(
                "%s lost quarter %s of %s: %s%n%s"
                    .formatted(
                        loss.owner(),
                        loss.cell().quarter(),
                        loss.cell().resource(),
                        open > 0 ? "no event reports it" : "an event reports it, but no answer",
                        history(all.stream().filter(deed -> deed.touches(loss.cell())))));
          }
        });
  }

  private static void count(String owner, Span span, int by, Map<Loss, Integer> reported) {
    span.cells().forEach(cell -> reported.merge(new Loss(owner, cell), by, Integer::sum));
  }

  private static void expect(Deed deed, Map<String, Expected> expected) {
    boolean isDone = deed.answer().is(State.DONE);
    if (deed.kind() == Kind.READ || (!isDone && !deed.answer().isVague())) {
      return;
    }
    boolean isAny = deed.kind() == Kind.BLOCK_ANY && isDone;
    List<Span> spans =
        isAny ? deed.pieces(Change.GAINED).map(Piece::span).toList() : deed.call().spans();
    for (Span span : spans) {
      Expected one =
          expected.computeIfAbsent(
              signature(key(deed.kind()), span, deed.owner()), what -> new Expected());
      one.least += isDone ? 1 : 0;
      one.most++;
    }
  }

  private static String key(Kind kind) {
    return switch (kind) {
      case BLOCK, BLOCK_ALL, BLOCK_ANY, CONFIRM -> "resource.blocked";
      case HOLD -> "resource.held";
      case RELEASE -> "resource.released";
      case DISABLE -> "resource.disabled";
      case ENABLE -> "resource.enabled";
      case READ -> throw new IllegalArgumentException("There is no event for " + kind);
    };
  }

  private static String signature(String key, Span span, String owner) {
    return "%s %s %s %s %s"
        .formatted(key, span.resource(), span.slot().from(), span.slot().to(), owner);
  }

  private static String signature(Event event) {
    JsonNode data = Json.parse(event.text()).get("data");
    return "%s %s %s %s %s"
        .formatted(
            event.key(),
            data.get("resourceId").asString(),
            data.get("from").asString(),
            data.get("to").asString(),
            data.get("owner").asString());
  }
}
