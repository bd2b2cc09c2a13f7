package dev.holdfast.availability;

import java.util.List;

/** The result of enabling time. */
public sealed interface EnableResult {

  /** The time that is free again, in order, each piece as it was disabled. */
  record Enabled(List<Blockade> enabled) implements EnableResult {
    public Enabled {
      enabled = List.copyOf(enabled);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay all time in the slot that another owner disabled, in order
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements EnableResult, Refusal {
    public Refused {
      inTheWay = List.copyOf(inTheWay);
    }
  }

  /** Why time could not be enabled. */
  enum Reason {
    /** Somebody else disabled at least a part of it. */
    NOT_OWNER,
    /** None of it is disabled. */
    NOT_HELD
  }
}
