package dev.holdfast.availability.spi;

import dev.holdfast.availability.Blockade;
import java.util.List;

/** The result of adding claims, all or none. */
public sealed interface ClaimResult {

  /** All were added: one blockade for each claim, in the same order. */
  record Added(List<Blockade> blockades) implements ClaimResult {
    public Added {
      blockades = List.copyOf(blockades);
    }
  }

  /** None was added because of these live blockades, in order; never empty. */
  record InTheWay(List<Blockade> blockades) implements ClaimResult {
    public InTheWay {
      blockades = List.copyOf(blockades);
      if (blockades.isEmpty()) {
        throw new IllegalArgumentException(
            "Claims were refused, but nothing stands in the way: read again, or throw CONTENDED");
      }
    }
  }
}
