package dev.holdfast.scheduling.slots;

import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;

/** Where within a window the counting of starts begins anew; {@link Grid} says why. */
final class Anchors {

  /** Of a shorter window no Monday counts. Not a week, because clocks may skip a day. */
  private static final long NO_WEEK = 5L * 24 * 60 * 60 * 1_000_000;

  private final ZoneId zone;
  private final Intervals occupied;
  private final long buffer;
  private LocalDate monday = LocalDate.EPOCH;
  private long week;
  private int edge;

  Anchors(SlotRules rules, Intervals occupied) {
    this.zone = rules.hours().zone();
    this.occupied = occupied;
    this.buffer = Lengths.micros(rules.bufferBefore());
  }

  /** Begins with the anchors after the start of a window. */
  void enter(long from, long to) {
    edge = occupied.firstEndingAfter(from - buffer);
    week = to - from < NO_WEEK ? EpochMicros.NEVER : secondMonday(from);
  }

  /** The next one, or {@link EpochMicros#NEVER}. */
  long next() {
    long free = edge < occupied.size() ? freeFrom(edge) : EpochMicros.NEVER;
    if (free < week) {
      edge++;
      return free;
    }
    long next = week;
    if (next != EpochMicros.NEVER) {
      monday = monday.plusWeeks(1);
      week = midnight(monday);
    }
    return next;
  }

  private long freeFrom(int index) {
    long end = occupied.toMicros(index);
    return end == EpochMicros.NEVER ? end : end + buffer;
  }

  /** The first Monday that has another one before it in the window. */
  private long secondMonday(long from) {
    monday =
        LocalDate.ofInstant(EpochMicros.toInstant(from), zone)
            .with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY));
    if (midnight(monday) < from) {
      monday = monday.plusWeeks(1);
    }
    monday = monday.plusWeeks(1);
    return midnight(monday);
  }

  private long midnight(LocalDate date) {
    return EpochMicros.of(date.atStartOfDay(zone).toInstant());
  }
}
