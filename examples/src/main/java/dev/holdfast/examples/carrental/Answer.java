package dev.holdfast.examples.carrental;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import java.util.List;

/** The desk's answer to a request. */
sealed interface Answer {

  /** The request was granted. */
  record Yes() implements Answer {}

  /**
   * The request was refused, and nothing was changed.
   *
   * @param inTheWay what the car is used for instead, in order of time
   */
  record No(WhyNot whyNot, List<Blockade> inTheWay) implements Answer {

    static No to(BlockResult.Refused refused) {
      return refused.reason() == BlockResult.Reason.CONTENDED
          ? new No(WhyNot.DESK_IS_BUSY, List.of())
          : new No(WhyNot.of(refused.inTheWay().get(0).owner()), refused.inTheWay());
    }

    static No to(ReleaseResult.Refused refused) {
      return refused.inTheWay().isEmpty()
          ? new No(WhyNot.NOT_IN_USE, List.of())
          : new No(WhyNot.of(refused.inTheWay().get(0).owner()), refused.inTheWay());
    }

    static No to(EnableResult.Refused refused) {
      return new No(WhyNot.NOT_IN_USE, refused.inTheWay());
    }
  }

  /** The reason of a refusal. */
  enum WhyNot {
    RESERVED,
    BEING_RELOCATED,
    IN_MAINTENANCE,
    BROKEN_DOWN,
    WITHDRAWN,
    /** There is nothing to release. */
    NOT_IN_USE,
    /** Too many requests for this car at once; trying again is safe. */
    DESK_IS_BUSY;

    /** The owner of the time shows what the car is used for. */
    static WhyNot of(Owner owner) {
      if (owner.equals(RentalDesk.RELOCATION)) {
        return BEING_RELOCATED;
      }
      if (owner.equals(RentalDesk.MAINTENANCE)) {
        return IN_MAINTENANCE;
      }
      if (owner.equals(RentalDesk.BREAKDOWN)) {
        return BROKEN_DOWN;
      }
      return owner.equals(RentalDesk.WITHDRAWN) ? WITHDRAWN : RESERVED;
    }
  }
}
