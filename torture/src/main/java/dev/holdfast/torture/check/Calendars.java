package dev.holdfast.torture.check;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.history.Span.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares what the store says of its calendars with its rows. */
public final class Calendars {

  private static final int AT_ONCE = 100;

  /** A quarter of an hour that somebody has. */
  private record Taken(Cell cell, String owner, boolean disabled) {}

  private final Availability availability;

  public Calendars(Availability availability) {
    this.availability = availability;
  }

  public List<Violation> check(List<Row> rows, int round) {
    Map<String, List<Row>> byResource =
        rows.stream()
            .filter(Row::lasts)
            .collect(
                Collectors.groupingBy(
                    row -> row.span().resource(), TreeMap::new, Collectors.toList()));
    int first = Rounds.startOf(round);
    List<String> resources = new ArrayList<>(byResource.keySet());
    List<Violation> violations = new ArrayList<>();
    for (int i = 0; i < resources.size(); i += AT_ONCE) {
      List<String> some = resources.subList(i, Math.min(i + AT_ONCE, resources.size()));
      TimeSlot window = new Span("any", first, first + Rounds.QUARTERS).slot();
      List<ResourceId> ids = some.stream().map(ResourceId::of).toList();
      for (Calendar calendar : availability.calendars(ids, window)) {
        compare(
            calendar, byResource.getOrDefault(calendar.resource().value(), List.of()), violations);
      }
    }
    return violations;
  }

  private void compare(Calendar calendar, List<Row> rows, List<Violation> violations) {
    Calendar expected =
        Calendar.of(
            calendar.resource(),
            calendar.window(),
            rows.stream().map(Calendars::blockade).toList());
    Cell where = new Cell(calendar.resource().value(), rows.get(0).span().from());
    if (!calendar.equals(expected)) {
      violations.add(
          new Violation(
              "the calendar is %s, but the rows are %s".formatted(calendar, rows), where));
    }
    Set<Taken> seen =
        availability.blockades(calendar.resource(), calendar.window()).stream()
            .map(it -> new Row(Span.of(it), it.owner().value(), it.isDisabled(), true))
            .flatMap(Calendars::taken)
            .collect(Collectors.toSet());
    if (!seen.equals(rows.stream().flatMap(Calendars::taken).collect(Collectors.toSet()))) {
      violations.add(new Violation("the blockades are not the rows " + rows, where));
    }
  }

  private static Blockade blockade(Row row) {
    Owner owner = Owner.of(row.owner());
    return row.disabled()
        ? Blockade.disable(row.span().claim(), owner)
        : Blockade.block(row.span().claim(), owner);
  }

  private static Stream<Taken> taken(Row row) {
    return row.span().cells().map(cell -> new Taken(cell, row.owner(), row.disabled()));
  }
}
