package dev.holdfast.availability;

import java.util.List;

/** How the confirmation of a hold ended. */
public sealed interface ConfirmResult {

  /** The held time is blocked for good; the blockades that make it up, in order. */
  record Confirmed(List<Blockade> blockades) implements ConfirmResult {
    public Confirmed {
      blockades = List.copyOf(blockades);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay who has the time instead, in order; empty when it is free
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements ConfirmResult, Refusal {
    public Refused {
      inTheWay = List.copyOf(inTheWay);
    }
  }

  /** Why a hold could not be confirmed. */
  enum Reason {
    /** Its time to live is over. */
    EXPIRED,
    /** At least a part of it was released or taken over before. */
    NOT_HELD
  }
}
