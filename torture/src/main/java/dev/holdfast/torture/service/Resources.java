package dev.holdfast.torture.service;

import dev.holdfast.torture.Answer.State;
import dev.holdfast.torture.Checker;
import dev.holdfast.torture.Deed;
import dev.holdfast.torture.Journal;
import dev.holdfast.torture.Kind;
import dev.holdfast.torture.Piece;
import dev.holdfast.torture.Piece.Change;
import dev.holdfast.torture.Rounds;
import dev.holdfast.torture.Row;
import dev.holdfast.torture.Span;
import dev.holdfast.torture.Span.Cell;
import dev.holdfast.torture.Violation;
import dev.holdfast.torture.Violations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The time of resources, compared with what clients were told as that of a store is, round by
 * round; and each change of it has exactly one event.
 */
final class Resources {

  private static final int LONGEST_HISTORY = 40;

  private final Path journals;
  private final long start;
  private final Violations violations;
  private final List<Deed> all = new ArrayList<>();

  /**
   * @param start when the torture began
   */
  Resources(Path journals, long start, Violations violations) {
    this.journals = journals;
    this.start = start;
    this.violations = violations;
  }

  /** Rows by what their owners call the resource; the mark of each tells what that is. */
  static List<Row> named(List<Row> rows) {
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
   * @param rows by name, with the marks
   */
  void check(List<Row> rows, List<Event> events) throws IOException {
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
    checkEvents(events);
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
        .map(deed -> "    " + deed.tell(start))
        .collect(Collectors.joining("\n"));
  }

  /** How often something is to be told: surely, and at most. */
  private static final class Expected {
    private int least;
    private int most;
  }

  private void checkEvents(List<Event> events) {
    Map<String, Expected> expected = new HashMap<>();
    all.forEach(deed -> expect(deed, expected));
    Map<String, Integer> told = new HashMap<>();
    events.stream()
        .filter(event -> event.key().startsWith("resource."))
        .map(Resources::signature)
        .filter(what -> !what.contains(House.MARK))
        .forEach(what -> told.merge(what, 1, Integer::sum));
    told.forEach(
        (what, times) -> {
          Expected known = expected.getOrDefault(what, new Expected());
          if (times < known.least || times > known.most) {
            complain(what, times);
          }
        });
    expected.forEach(
        (what, known) -> {
          if (known.least > 0 && !told.containsKey(what)) {
            complain(what, 0);
          }
        });
  }

  private void complain(String what, int times) {
    String owner = what.substring(what.lastIndexOf(' ') + 1);
    violations.add(
        "was told %s times: %s%n%s"
            .formatted(
                times, what, history(all.stream().filter(deed -> deed.owner().equals(owner)))));
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
      case READ -> throw new IllegalArgumentException("Nobody tells of " + kind);
    };
  }

  private static String signature(String key, Span span, String owner) {
    return "%s %s %s %s %s"
        .formatted(key, span.resource(), span.slot().from(), span.slot().to(), owner);
  }

  private static String signature(Event event) {
    JsonNode data = Api.JSON.readTree(event.text()).get("data");
    return "%s %s %s %s %s"
        .formatted(
            event.key(),
            data.get("resourceId").asString(),
            data.get("from").asString(),
            data.get("to").asString(),
            data.get("owner").asString());
  }
}
