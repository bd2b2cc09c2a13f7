package dev.holdfast.server.http;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Time of resources that a request asks for, and for whom.
 *
 * @param slot exactly as asked for: nothing is rounded
 */
record Asked(TimeSlot slot, Owner owner) {

  /** What the owners of bookings, and of holds for them, begin with. */
  private static final String BOOKING = "bk_";

  static Asked of(Instant from, @Nullable Instant to, String owner) {
    return new Asked(slot("", from, to), owner(owner));
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

  static Owner owner(String owner) {
    if (owner.startsWith(BOOKING)) {
      throw new Problem(
          HttpStatus.UNPROCESSABLE_CONTENT,
          "reserved_owner",
          "Owners that begin with %s are bookings: change them as bookings.".formatted(BOOKING));
    }
    try {
      return Owner.of(owner);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("owner", String.valueOf(e.getMessage()));
    }
  }
}
