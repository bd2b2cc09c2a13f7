package dev.holdfast.scheduling.slots;

import static java.util.Objects.requireNonNull;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The slots of an event type, as one who looks sees them at an instant. Nothing is stored and
 * nothing is read: rules, occupied time and the instant decide alone, and they decide the same for
 * for listing, explaining, holding, booking and confirming, in any range.
 *
 * <p>{@link Grid} says which starts exist, {@link Judge} which of them can be booked.
 */
public final class Slots {

  /** The longest range that can be listed at once. */
  public static final Duration LONGEST_RANGE = Duration.ofDays(366);

  private final SlotRules rules;
  private final Occupied occupied;
  private final Intervals edges;
  private final Horizon horizon;

  /** From where on no meeting can end within the time that slots can have. */
  private final long endOfTime;

  private Slots(SlotRules rules, Occupied occupied, Instant now) {
    this.rules = requireNonNull(rules, "Rules must not be null");
    this.occupied = requireNonNull(occupied, "Occupied time must not be null, maybe nothing");
    this.edges = rules.packed() ? occupied.all() : Intervals.none();
    this.horizon = Horizon.of(rules, now);
    this.endOfTime = EpochMicros.of(TimeSlot.LATEST.minus(rules.duration()));
  }

  /**
   * The slots at an instant.
   *
   * @param occupied all that is within {@link SlotRules#lookup} of the ranges that will be asked
   *     for
   */
  public static Slots of(SlotRules rules, Occupied occupied, Instant now) {
    return new Slots(rules, occupied, now);
  }

  /**
   * The slots that start in a range, in order.
   *
   * @param includeUnavailable whether to list those that cannot be booked, too
   * @throws IllegalArgumentException if the range is longer than {@link #LONGEST_RANGE}
   */
  public List<Slot> list(TimeSlot range, boolean includeUnavailable) {
    checkRange(range);
    long from = EpochMicros.of(range.from());
    long to = Math.min(EpochMicros.of(range.to()), endOfTime);
    if (!includeUnavailable) {
      from = Math.max(from, horizon.earliest());
      to = Math.min(to, horizon.tooFar());
    }
    List<Slot> slots = new ArrayList<>();
    Judge judge = judge(from, to);
    for (long at = judge.nextStart(from); at < to; at = judge.nextStart(at + 1)) {
      int reasons = judge.against(at);
      if (includeUnavailable || reasons == Reasons.NONE) {
        slots.add(slot(at, reasons));
      }
    }
    return slots;
  }

  /** The first reason why a start cannot be booked; empty if it can. */
  public Optional<Reason> decide(Instant start) {
    return Reasons.first(against(start));
  }

  /** Every reason that speaks against a start; none if it can be booked. */
  public List<Reason> explain(Instant start) {
    return Reasons.list(against(start));
  }

  /**
   * The starts nearest to an instant that can be booked, the nearest first and of two as near the
   * earlier.
   *
   * @param limit how many at most
   * @param within how much earlier they may be, and how much later, exclusively
   */
  public List<Instant> nearest(Instant start, int limit, Duration within) {
    Comparator<Instant> byDistance =
        Comparator.comparing(other -> Duration.between(start, other).abs());
    return list(TimeSlot.of(start.minus(within), start.plus(within)), false).stream()
        .map(Slot::start)
        .sorted(byDistance.thenComparing(Comparator.naturalOrder()))
        .limit(limit)
        .toList();
  }

  static void checkRange(TimeSlot range) {
    boolean tooLong =
        range.isOpenEnded()
            || Duration.between(range.from(), range.to()).compareTo(LONGEST_RANGE) > 0;
    if (tooLong) {
      throw new IllegalArgumentException(
          "Slots can be computed for %s days at once, not for %s. Ask for a part of it."
              .formatted(LONGEST_RANGE.toDays(), range));
    }
  }

  private int against(Instant start) {
    long at = EpochMicros.of(start);
    boolean exact = EpochMicros.toInstant(at).equals(start);
    return judge(at, at + 1).against(at) | Reasons.of(Reason.OUTSIDE_AVAILABILITY, !exact);
  }

  private Judge judge(long from, long to) {
    return new Judge(rules, occupied, horizon, grid(from, to));
  }

  /** Of instants that no slot can have there is no grid: an API is asked for anything. */
  private Grid grid(long from, long to) {
    boolean possible = from < to && from >= EpochMicros.of(TimeSlot.EARLIEST) && to <= endOfTime;
    return possible ? Grid.between(from, to, rules, edges) : Grid.empty(rules);
  }

  private Slot slot(long start, int reasons) {
    Instant from = EpochMicros.toInstant(start);
    return new Slot(from, from.plus(rules.duration()), Reasons.first(reasons));
  }
}
