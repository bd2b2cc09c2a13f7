package dev.holdfast.availability;

import java.util.List;

/** The result of confirming or extending holds. */
public sealed interface ConfirmResult {

  /**
   * The held time is permanent or, after {@code extend}, lasts longer. {@code blockades} are those
   * that make it up, in order.
   */
  record Confirmed(List<Blockade> blockades) implements ConfirmResult {
    public Confirmed {
      blockades = List.copyOf(blockades);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay the blockades that have the time instead, in order; empty if it is free
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements ConfirmResult, Refusal {
    public Refused {
      inTheWay = List.copyOf(inTheWay);
    }
  }

  /** Why a hold could not be confirmed or extended. */
  enum Reason {
    /** The hold has expired. */
    EXPIRED,
    /** At least a part of it was released or taken over before. */
    NOT_HELD
  }
}
