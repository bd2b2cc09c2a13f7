package dev.holdfast.scheduling.slots;

import static java.util.Objects.requireNonNull;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.Duration;
import java.time.Instant;

/**
 * What an event type says about its slots. All lengths of time are whole minutes.
 *
 * @param hours within which a meeting must lie
 * @param duration of a meeting
 * @param interval from one start to the next
 * @param bufferBefore time that a booking claims before the meeting; need not be in the hours
 * @param bufferAfter the same after the meeting
 * @param notice how much later than now a start must be
 * @param maxAdvanceDays whole local days after today that can be booked
 * @param packed whether the grid restarts where taken time ends
 * @param active whether bookings are taken at all
 */
public record SlotRules(
    OpeningHours hours,
    Duration duration,
    Duration interval,
    Duration bufferBefore,
    Duration bufferAfter,
    Duration notice,
    int maxAdvanceDays,
    boolean packed,
    boolean active) {

  /** The longest meeting, interval and buffer. */
  public static final Duration LONGEST = Duration.ofDays(31);

  /** The farthest that the horizon and the notice may be. */
  public static final int FARTHEST_DAYS = 3_650;

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final int DAYS_AHEAD = 365;

  /**
   * Checks every length.
   *
   * @throws IllegalArgumentException if one is too short, too long or not in whole minutes
   */
  public SlotRules {
    requireNonNull(hours, "Hours must not be null: maybe without windows");
    check("Duration", duration, SHORTEST, LONGEST);
    check("Interval", interval, SHORTEST, LONGEST);
    check("Buffer before", bufferBefore, Duration.ZERO, LONGEST);
    check("Buffer after", bufferAfter, Duration.ZERO, LONGEST);
    check("Notice", notice, Duration.ZERO, Duration.ofDays(FARTHEST_DAYS));
    if (maxAdvanceDays < 0 || maxAdvanceDays > FARTHEST_DAYS) {
      throw new IllegalArgumentException(
          "Bookings can be made 0 to %s days ahead, not %s"
              .formatted(FARTHEST_DAYS, maxAdvanceDays));
    }
  }

  /** One meeting after the other, without buffers and notice, for a year ahead. */
  public static SlotRules of(OpeningHours hours, Duration duration) {
    Duration none = Duration.ZERO;
    return new SlotRules(hours, duration, duration, none, none, none, DAYS_AHEAD, false, true);
  }

  /** The same rules with a start each so often. */
  public SlotRules withInterval(Duration each) {
    return new SlotRules(
        hours, duration, each, bufferBefore, bufferAfter, notice, maxAdvanceDays, packed, active);
  }

  /** The same rules with this much time claimed around a meeting. */
  public SlotRules withBuffers(Duration before, Duration after) {
    return new SlotRules(
        hours, duration, interval, before, after, notice, maxAdvanceDays, packed, active);
  }

  /** The same rules with starts only this much later than now. */
  public SlotRules withNotice(Duration ahead) {
    return new SlotRules(
        hours,
        duration,
        interval,
        bufferBefore,
        bufferAfter,
        ahead,
        maxAdvanceDays,
        packed,
        active);
  }

  /** The same rules with starts up to so many days after today. */
  public SlotRules withMaxAdvanceDays(int days) {
    return new SlotRules(
        hours, duration, interval, bufferBefore, bufferAfter, notice, days, packed, active);
  }

  /** The same rules with a grid that does or does not restart where taken time ends. */
  public SlotRules withPacked(boolean restarts) {
    return new SlotRules(
        hours,
        duration,
        interval,
        bufferBefore,
        bufferAfter,
        notice,
        maxAdvanceDays,
        restarts,
        active);
  }

  /** The same rules, taking bookings or not. */
  public SlotRules withActive(boolean takesBookings) {
    return new SlotRules(
        hours,
        duration,
        interval,
        bufferBefore,
        bufferAfter,
        notice,
        maxAdvanceDays,
        packed,
        takesBookings);
  }

  /** The meeting that starts then. */
  public TimeSlot meeting(Instant start) {
    return TimeSlot.of(start, duration);
  }

  /** The time that a booking of that start claims: the meeting and its buffers. */
  public TimeSlot claimed(Instant start) {
    return TimeSlot.of(start.minus(bufferBefore), start.plus(duration).plus(bufferAfter));
  }

  /**
   * The time of which blockades and busy times must be known to answer for starts in a range: that
   * of their claims and, if packed, back to where the first grid begins.
   */
  public TimeSlot lookup(TimeSlot range) {
    Slots.checkRange(range);
    Instant from = packed ? firstAnchor(range) : range.from();
    return TimeSlot.of(from.minus(bufferBefore), range.to().plus(duration).plus(bufferAfter));
  }

  private Instant firstAnchor(TimeSlot range) {
    long from = EpochMicros.of(range.from());
    Grid grid = Grid.between(from, EpochMicros.of(range.to()), this, Intervals.none());
    return EpochMicros.toInstant(grid.countedFrom(from));
  }

  private static void check(String what, Duration length, Duration least, Duration most) {
    requireNonNull(length, what + " must not be null");
    if (length.compareTo(least) < 0 || length.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s must be between %s and %s minutes, not %s"
              .formatted(what, least.toMinutes(), most.toMinutes(), length));
    }
    if (!length.equals(Duration.ofMinutes(length.toMinutes()))) {
      throw new IllegalArgumentException(
          "%s must be whole minutes, not %s. Maybe %s minutes?"
              .formatted(what, length, length.toMinutes() + 1));
    }
  }
}
