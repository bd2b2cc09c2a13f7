package dev.holdfast.availability;

import java.util.List;

/** How a block, a hold, a {@code blockAll} or a {@code blockAnyOf} ended. */
public sealed interface BlockResult {

  /**
   * The owner has all of the time that was asked for.
   *
   * @param blockades what makes up that time, in order: what was added and what the owner had
   *     before. They are whole, so that the first and the last may reach beyond the time asked for.
   */
  record Blocked(List<Blockade> blockades) implements BlockResult {
    public Blocked {
      blockades = List.copyOf(blockades);
      if (blockades.isEmpty()) {
        throw new IllegalArgumentException("Blocked needs at least one blockade");
      }
    }

    /** The first of them; the only one, unless the owner had a part before or asked for several. */
    public Blockade blockade() {
      return blockades.get(0);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay every blockade that stands in the way, in order; may be empty when {@code
   *     CONTENDED}
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

  /** Why the time could not be had. */
  enum Reason {
    /** Somebody else has at least a part of it. */
    TAKEN,
    /** Nobody else has it, but at least a part of it is disabled. */
    DISABLED,
    /** Rivals kept the store busy for too long to find out. Trying again is safe. */
    CONTENDED
  }
}
