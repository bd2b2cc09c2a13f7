package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.scheduling.booking.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How holding time, making it last, or giving it back ended. */
public sealed interface HeldResult {

  /**
   * It is done.
   *
   * @param blockades what makes up the held time now, in order; none if it was given back
   */
  record Done(Hold hold, List<Blockade> blockades) implements HeldResult {
    public Done {
      blockades = List.copyOf(blockades);
    }

    /** When the first part of the time is lost; empty: never. */
    public Optional<Instant> expiresAt() {
      return HoldService.firstExpiry(blockades);
    }
  }

  /**
   * Nothing was changed.
   *
   * @param inTheWay the blockades of others in the time, in order
   */
  record Refused(Reason reason, List<Blockade> inTheWay) implements HeldResult {
    public Refused {
      inTheWay = List.copyOf(inTheWay);
    }
  }

  /** Why nothing was changed. */
  enum Reason {
    /** Somebody else has at least a part of the time. */
    TAKEN,
    /** At least a part of the time is disabled. */
    DISABLED,
    /** Rivals kept the store busy for too long to find out. Trying again is safe. */
    CONTENDED,
    /** The host has no such hold. */
    NOT_FOUND,
    /** It is for a meeting: it becomes a booking, not a mere block. */
    BOOK_INSTEAD,
    EXPIRED,
    /** It did not expire, but at least a part of it was released, or disabled. */
    NOT_HELD,
    /** It lasts by now: release it instead. */
    CONFIRMED;

    static Reason of(BlockResult.Reason reason) {
      return switch (reason) {
        case TAKEN -> TAKEN;
        case NOT_HELD -> NOT_HELD;
        case DISABLED -> DISABLED;
        case CONTENDED -> CONTENDED;
      };
    }
  }
}
