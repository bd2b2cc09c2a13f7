package dev.holdfast.availability.tck.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** The time of all resources, cell by cell. */
final class Cells {

  private final Entry[][] entries;

  private Cells(Entry[][] entries) {
    this.entries = entries;
  }

  static Cells free() {
    Entry[][] entries = new Entry[World.RESOURCES][Timeline.CELLS];
    for (Entry[] resource : entries) {
      Arrays.fill(resource, Entry.FREE);
    }
    return new Cells(entries);
  }

  Cells copy() {
    return new Cells(Arrays.stream(entries).map(Entry[]::clone).toArray(Entry[][]::new));
  }

  Entry get(int resource, int cell) {
    return entries[resource][cell];
  }

  void set(int resource, int cell, Entry entry) {
    entries[resource][cell] = entry;
  }

  void expire(long now) {
    for (Entry[] resource : entries) {
      for (int cell = 0; cell < resource.length; cell++) {
        if (resource[cell].expiry() <= now) {
          resource[cell] = Entry.FREE;
        }
      }
    }
  }

  boolean isFree(int resource, Span span) {
    return select(List.of(new Place(resource, span)), entry -> !entry.isFree()).isEmpty();
  }

  Selection select(List<Place> places, Predicate<Entry> condition) {
    Selection selection = new Selection();
    for (Place place : places) {
      for (int cell = place.span().from(); cell < place.span().to(); cell++) {
        if (condition.test(entries[place.resource()][cell])) {
          selection.add(place.resource(), cell);
        }
      }
    }
    return selection;
  }

  /** Exactly the selected cells. */
  List<Fact> facts(Role role, Selection selection) {
    List<Fact> facts = new ArrayList<>();
    selection.forEach(
        (resource, cell) ->
            facts.add(new Fact(role, resource, cell, get(resource, cell), -1, true)));
    return facts;
  }

  /** The selected cells, and, not required, what belongs to the same blockade beside them. */
  List<Fact> wholeFacts(Role role, Selection selection) {
    Selection all = new Selection();
    selection.forEach(
        (resource, cell) -> {
          addAlike(all, resource, cell, -1);
          addAlike(all, resource, cell, 1);
        });
    List<Fact> facts = new ArrayList<>();
    all.forEach(
        (resource, cell) -> {
          boolean required = selection.contains(resource, cell);
          facts.add(new Fact(role, resource, cell, get(resource, cell), -1, required));
        });
    return facts;
  }

  private void addAlike(Selection all, int resource, int start, int direction) {
    Entry entry = get(resource, start);
    int cell = start;
    do {
      all.add(resource, cell);
      cell += direction;
    } while (cell >= 0 && cell < Timeline.CELLS && get(resource, cell).equals(entry));
  }

  /** One character for each cell. */
  String drawing(int resource, Span window) {
    char[] drawing = new char[window.to() - window.from()];
    for (int i = 0; i < drawing.length; i++) {
      drawing[i] = entries[resource][window.from() + i].mark();
    }
    return new String(drawing);
  }
}
