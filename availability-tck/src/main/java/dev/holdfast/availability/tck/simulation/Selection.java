package dev.holdfast.availability.tck.simulation;

import java.util.BitSet;
import java.util.function.IntConsumer;

/** Some cells of some resources, by resource, then by time. */
final class Selection {

  private final BitSet cells = new BitSet(World.RESOURCES * Timeline.CELLS);

  static int index(int resource, int cell) {
    return resource * Timeline.CELLS + cell;
  }

  void add(int resource, int cell) {
    cells.set(index(resource, cell));
  }

  boolean contains(int resource, int cell) {
    return cells.get(index(resource, cell));
  }

  boolean isEmpty() {
    return cells.isEmpty();
  }

  void forEach(CellVisitor visitor) {
    IntConsumer at = i -> visitor.visit(i / Timeline.CELLS, i % Timeline.CELLS);
    cells.stream().forEach(at);
  }

  interface CellVisitor {
    void visit(int resource, int cell);
  }
}
