package dev.holdfast.server.resource;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Times;
import dev.holdfast.server.api.VisibleText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Time of resources that a request asks for, and for whom.
 *
 * @param slot exactly as asked for: nothing is rounded
 */
public record RequestedTime(TimeSlot slot, Owner owner) {

  static RequestedTime of(Instant from, @Nullable Instant to, String owner) {
    return new RequestedTime(slot("", from, to), owner(owner));
  }

  /**
   * @param at where in the body the fields are: empty, or a path that ends in a dot
   * @param to null: open-ended
   */
  static TimeSlot slot(String at, Instant from, @Nullable Instant to) {
    Instant start = Times.check(at + "from", from);
    if (to == null) {
      return TimeSlot.from(start);
    }
    Instant end = Times.check(at + "to", to);
    if (!start.isBefore(end)) {
      throw Problem.invalid(
          at + "to",
          "must be after from, but %s is not after %s. Use null for no end".formatted(end, start));
    }
    return TimeSlot.of(start, end);
  }

  /** An owner whom a caller may act for, and whom others will see. */
  public static Owner owner(String owner) {
    VisibleText.Rule.demandLine("owner", owner);
    return knownOwner(owner);
  }

  /** The same for one who has time already, from before a rule became stricter too. */
  static Owner knownOwner(String owner) {
    Owner named = anyOwner(owner);
    if (BookingId.isReserved(named)) {
      throw ReservedOwners.problem(named);
    }
    return named;
  }

  /** An owner, maybe one that is a booking. */
  static Owner anyOwner(String owner) {
    try {
      return Owner.of(owner);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("owner", String.valueOf(e.getMessage()));
    }
  }
}
