package dev.holdfast.scheduling.slots;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.hours.NaiveHours;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The rules of slots a second time, minute by minute. Everything must lie on whole minutes. */
final class NaiveSlots {

  /** What the host's time looks like to one who looks. */
  record Day(List<Blockade> blockades, Optional<Owner> except, List<TimeSlot> busy, boolean known) {

    Occupied occupied() {
      return Occupied.of(blockades, except, Intervals.of(busy), known ? Instant.MAX : Instant.MIN);
    }

    /** What of it a store would answer for some time. */
    Day within(TimeSlot time) {
      return new Day(
          blockades.stream().filter(blockade -> blockade.slot().overlaps(time)).toList(),
          except,
          busy.stream().filter(slot -> slot.overlaps(time)).toList(),
          known);
    }
  }

  private final SlotRules rules;
  private final Day day;
  private final Instant now;
  private final Instant origin;
  private final BitSet open = new BitSet();
  private final BitSet taken = new BitSet();
  private final BitSet disabled = new BitSet();
  private final BitSet busy = new BitSet();
  private final BitSet occupied = new BitSet();

  NaiveSlots(SlotRules rules, Day day, Instant now, TimeSlot range) {
    this.rules = rules;
    this.day = day;
    this.now = now;
    this.origin = range.from().minus(Duration.ofDays(30));
    TimeSlot around = TimeSlot.of(origin, range.to().plus(rules.duration()));
    NaiveHours.windows(rules.hours(), around).forEach(window -> mark(open, window));
    for (Blockade blockade : day.blockades()) {
      boolean own = day.except().isPresent() && blockade.isBlockedBy(day.except().get());
      if (!own) {
        mark(blockade.isDisabled() ? disabled : taken, blockade.slot());
      }
    }
    day.busy().forEach(slot -> mark(busy, slot));
    occupied.or(taken);
    occupied.or(disabled);
    occupied.or(busy);
  }

  /** The starts in the range that exist, bookable or not. */
  List<Instant> grid(TimeSlot range) {
    List<Instant> starts = new ArrayList<>();
    Instant at = range.from();
    for (; at.isBefore(range.to()); at = at.plusSeconds(60)) {
      if (isOnGrid(minute(at))) {
        starts.add(at);
      }
    }
    return starts;
  }

  List<Reason> explain(Instant start) {
    List<Reason> reasons = new ArrayList<>();
    if (!rules.active()) {
      reasons.add(Reason.EVENT_TYPE_INACTIVE);
    }
    if (!start.isAfter(now) || start.isBefore(now.plus(rules.notice()))) {
      reasons.add(Reason.TOO_SOON);
    }
    if (date(start).isAfter(date(now).plusDays(rules.maxAdvanceDays()))) {
      reasons.add(Reason.TOO_FAR);
    }
    if (!isOnGrid(minute(start))) {
      reasons.add(Reason.OUTSIDE_AVAILABILITY);
    }
    addClashes(reasons, minute(start));
    return reasons;
  }

  private void addClashes(List<Reason> reasons, int start) {
    int from = start - minutes(rules.bufferBefore());
    int to = start + minutes(rules.duration()) + minutes(rules.bufferAfter());
    if (!taken.get(from, to).isEmpty()) {
      reasons.add(Reason.SLOT_TAKEN);
    }
    if (!disabled.get(from, to).isEmpty()) {
      reasons.add(Reason.SLOT_DISABLED);
    }
    if (!busy.get(from, to).isEmpty()) {
      reasons.add(Reason.CALENDAR_BUSY);
    }
    if (!day.known()) {
      reasons.add(Reason.CALENDAR_UNKNOWN);
    }
  }

  private boolean isOnGrid(int start) {
    boolean inWindow =
        open.get(start) && open.nextClearBit(start) >= start + minutes(rules.duration());
    return inWindow && (start - anchor(start)) % minutes(rules.interval()) == 0;
  }

  private int anchor(int start) {
    int anchor = open.previousClearBit(start) + 1;
    LocalDate monday =
        date(instant(start)).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    if (anchor <= minute(midnight(monday.minusWeeks(1)))) {
      anchor = minute(midnight(monday));
    }
    return rules.packed() ? Math.max(anchor, lastEdge(start, anchor)) : anchor;
  }

  /** The last end of occupied time plus buffer that is not after the start. */
  private int lastEdge(int start, int earliest) {
    int buffer = minutes(rules.bufferBefore());
    int free = start - buffer;
    int lastOccupied =
        occupied.get(free)
            ? occupied.previousSetBit(occupied.previousClearBit(free))
            : occupied.previousSetBit(free);
    return Math.max(earliest, lastOccupied + 1 + buffer);
  }

  private Instant midnight(LocalDate date) {
    return date.atStartOfDay(rules.hours().zone()).toInstant();
  }

  private LocalDate date(Instant instant) {
    return LocalDate.ofInstant(instant, rules.hours().zone());
  }

  private void mark(BitSet minutes, TimeSlot slot) {
    if (slot.to().isAfter(origin)) {
      minutes.set(Math.max(0, minute(slot.from())), minute(slot.to()));
    }
  }

  private int minute(Instant instant) {
    return Math.toIntExact(Duration.between(origin, instant).toMinutes());
  }

  private Instant instant(int minute) {
    return origin.plus(Duration.ofMinutes(minute));
  }

  private static int minutes(Duration duration) {
    return Math.toIntExact(duration.toMinutes());
  }
}
