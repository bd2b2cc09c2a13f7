package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Blockade;
import java.util.Collection;
import java.util.List;

/** Checks for the one thing that must never happen: time of a resource that was granted twice. */
final class Overlaps {

  private Overlaps() {}

  /**
   * @throws IllegalStateException if two of the blockades overlap on one resource
   */
  static void checkNone(Collection<Blockade> blockades) {
    List<Blockade> sorted = blockades.stream().sorted(Blockade.ORDER).toList();
    // Neighbours are enough: of slots that are sorted and overlap, two neighbours do.
    for (int i = 1; i < sorted.size(); i++) {
      Blockade one = sorted.get(i - 1);
      Blockade other = sorted.get(i);
      if (one.resource().equals(other.resource()) && one.slot().overlaps(other.slot())) {
        throw new IllegalStateException("DOUBLE BOOKING: %s overlaps %s".formatted(one, other));
      }
    }
  }
}
