package dev.holdfast.availability;

import java.util.List;

/** The result of a block, a hold, a {@code blockAll} or a {@code blockAnyOf}. */
public sealed interface BlockResult {

  /**
   * The owner has all of the requested time.
   *
   * @param blockades that make up this time, in order: new ones and those the owner had before.
   *     They are uncut, so the first and the last may reach beyond the requested time.
   */
  record Blocked(List<Blockade> blockades) implements BlockResult {
    public Blocked {
      blockades = List.copyOf(blockades);
      if (blockades.isEmpty()) {
        throw new IllegalArgumentException("Blocked needs at least one blockade");
      }
    }

    /**
     * Returns the first blockade. It is the only one, unless the owner had a part before or
     * requested several resources.
     */
    public Blockade blockade() {
      return blockades.get(0);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay every blockade in the way, in order; may be empty if {@code CONTENDED}
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements BlockResult, Refusal {
    public Refused {
      inTheWay = List.copyOf(inTheWay);
    }

    static Refused because(List<Blockade> inTheWay) {
      boolean taken = inTheWay.stream().anyMatch(blockade -> !blockade.isDisabled());
      return new Refused(taken ? Reason.TAKEN : Reason.DISABLED, inTheWay);
    }
  }

  /** Why the time was refused. */
  enum Reason {
    /** Somebody else has at least a part of it. */
    TAKEN,
    /** Nobody else has it, but at least a part of it is disabled. */
    DISABLED,
    /** Rivals kept the store busy for too long. Trying again is safe. */
    CONTENDED
  }
}
