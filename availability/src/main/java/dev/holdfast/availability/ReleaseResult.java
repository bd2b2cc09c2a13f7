package dev.holdfast.availability;

import java.util.List;

/** The result of a release. */
public sealed interface ReleaseResult {

  /** The time that is free again, in order, each piece as it was blocked. */
  record Released(List<Blockade> released) implements ReleaseResult {
    public Released {
      released = List.copyOf(released);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay every blockade in the slot that is not the owner's to release, in order
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements ReleaseResult, Refusal {
    public Refused {
      inTheWay = List.copyOf(inTheWay);
    }
  }

  /** Why time could not be released. */
  enum Reason {
    /** Somebody else has at least a part of it. */
    NOT_OWNER,
    /** Nobody has any of it. */
    NOT_HELD,
    /** Nobody has any of it, and at least a part is disabled: enable it instead. */
    DISABLED
  }
}
