package dev.holdfast.examples.carrental;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import java.util.List;

/** The result of a request to the rental. */
sealed interface RentalResult {

  /** The request was granted. */
  record Granted() implements RentalResult {}

  /**
   * The request was refused, and nothing was changed.
   *
   * @param inTheWay what the car is used for instead, in order of time
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements RentalResult {

    static Refused of(BlockResult.Refused refused) {
      return refused.reason() == BlockResult.Reason.CONTENDED
          ? new Refused(Reason.CONTENDED, List.of())
          : new Refused(Reason.of(refused.inTheWay().get(0).owner()), refused.inTheWay());
    }

    static Refused of(ReleaseResult.Refused refused) {
      return refused.inTheWay().isEmpty()
          ? new Refused(Reason.NOT_IN_USE, List.of())
          : new Refused(Reason.of(refused.inTheWay().get(0).owner()), refused.inTheWay());
    }

    static Refused of(EnableResult.Refused refused) {
      return new Refused(Reason.NOT_IN_USE, refused.inTheWay());
    }
  }

  /** The reason of a refusal. */
  enum Reason {
    RESERVED,
    BEING_RELOCATED,
    IN_MAINTENANCE,
    BROKEN_DOWN,
    WITHDRAWN,
    /** There is nothing to release. */
    NOT_IN_USE,
    /** Too many requests for this car at once; trying again is safe. */
    CONTENDED;

    /** The owner of the time shows what the car is used for. */
    static Reason of(Owner owner) {
      if (owner.equals(CarRental.RELOCATION)) {
        return BEING_RELOCATED;
      }
      if (owner.equals(CarRental.MAINTENANCE)) {
        return IN_MAINTENANCE;
      }
      if (owner.equals(CarRental.BREAKDOWN)) {
        return BROKEN_DOWN;
      }
      return owner.equals(CarRental.WITHDRAWN) ? WITHDRAWN : RESERVED;
    }
  }
}
