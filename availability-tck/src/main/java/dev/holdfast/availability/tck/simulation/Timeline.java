package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All the time of a simulation, cut into cells. They are whole hours, so that grids of up to 60
 * minutes keep them, and lie where time is hard: around midnights in UTC, ends of months and years,
 * a leap day and the nights when clocks change. In between they are months or millennia long, and
 * the last never ends.
 */
final class Timeline {

  private static final List<Instant> BOUNDARIES = boundaries();
  private static final Map<Instant, Integer> CELL_AT = cellsByStart();

  static final int CELLS = BOUNDARIES.size();
  static final Span WHOLE = new Span(0, CELLS);

  private Timeline() {}

  private static List<Instant> boundaries() {
    List<Instant> boundaries = new ArrayList<>();
    addHours(boundaries, "1999-12-31T22:00:00Z", 5);
    addHours(boundaries, "2024-02-28T22:00:00Z", 4);
    addHours(boundaries, "2024-02-29T22:00:00Z", 5);
    addHours(boundaries, "2026-03-28T21:00:00Z", 10);
    addHours(boundaries, "2026-03-31T20:00:00Z", 9);
    addHours(boundaries, "2026-10-24T22:00:00Z", 9);
    addHours(boundaries, "2026-12-31T20:00:00Z", 9);
    addHours(boundaries, "2038-01-19T02:00:00Z", 4);
    addHours(boundaries, "2199-06-30T23:00:00Z", 3);
    addHours(boundaries, "9999-12-30T22:00:00Z", 3);
    return List.copyOf(boundaries);
  }

  private static void addHours(List<Instant> boundaries, String first, int count) {
    for (int hour = 0; hour < count; hour++) {
      boundaries.add(Instant.parse(first).plus(Duration.ofHours(hour)));
    }
  }

  private static Map<Instant, Integer> cellsByStart() {
    Map<Instant, Integer> cells = new HashMap<>();
    BOUNDARIES.forEach(boundary -> cells.put(boundary, cells.size()));
    cells.put(Instant.MAX, cells.size());
    return Map.copyOf(cells);
  }

  static TimeSlot slot(Span span) {
    Instant to = span.to() == CELLS ? Instant.MAX : BOUNDARIES.get(span.to());
    return new TimeSlot(BOUNDARIES.get(span.from()), to);
  }

  /** Returns the cells of a slot that a store returned; no slot that it got ends within a cell. */
  static Span cells(TimeSlot slot) {
    Integer from = CELL_AT.get(slot.from());
    Integer to = CELL_AT.get(slot.to());
    if (from == null || to == null) {
      throw new Mismatch(
          "Slot %s starts or ends where nothing that was asked for does".formatted(slot));
    }
    return new Span(from, to);
  }
}
