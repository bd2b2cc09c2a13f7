package dev.holdfast.availability;

import java.util.List;

/** The result of a block, a hold or a move, of one resource or of several. */
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

  /** Whether the owner has the time. */
  default boolean isBlocked() {
    return this instanceof Blocked;
  }

  /**
   * Returns what the owner has, for callers to whom a refusal is an error.
   *
   * @throws IllegalStateException if it was refused; the message says what stands in the way
   */
  default Blocked orElseThrow() {
    if (this instanceof Blocked blocked) {
      return blocked;
    }
    Refused refused = (Refused) this;
    throw new IllegalStateException(
        "Refused: %s, in the way: %s".formatted(refused.reason(), refused.inTheWay()));
  }

  /** Why the time was refused. */
  enum Reason {
    /** Somebody else has at least a part of it. */
    TAKEN,
    /** Nobody else has it, but at least a part of it is disabled. */
    DISABLED,
    /** The owner does not have the time that was to be moved. */
    NOT_HELD,
    /** Rivals kept the store busy for too long. Trying again is safe. */
    CONTENDED
  }
}
