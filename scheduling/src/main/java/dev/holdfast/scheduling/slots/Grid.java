package dev.holdfast.scheduling.slots;

import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.util.Arrays;

/**
 * The starts that exist, taken or not: in each window from its start on, one after each interval,
 * as long as the meeting ends within the window.
 *
 * <p>A window may have begun before anybody remembers and never end: open day and night. The starts
 * must not depend on the range that somebody asks for, so there must be an instant to count from
 * that is never far away. Let M be the latest Monday 00:00, local time of the hours, at or before
 * an instant t. If the window covers everything from the Monday before M up to t, then the starts
 * around t are counted from M; otherwise from the window's start, which then is less than two weeks
 * before t. {@link dev.holdfast.scheduling.hours.OpeningHours#open} looks farther back than that,
 * so a query for any range finds the same starts.
 *
 * <p>If the rules are packed, counting also begins anew wherever occupied time ends, plus the
 * buffer that a meeting needs before it. Such an edge matters to later starts of the same window,
 * or week, only.
 *
 * <p>Hence a grid is a row of stretches, each counted from its own anchor. A grid remembers where
 * it was asked last and is best asked in ascending order. Not for use by several threads.
 */
final class Grid {

  /** After the last start. */
  static final long NONE = EpochMicros.NEVER;

  private final long interval;
  private final long duration;
  private long[] anchors = new long[64];
  private long[] limits = new long[64];
  private int size;
  private int current;

  private Grid(SlotRules rules) {
    interval = Lengths.micros(rules.interval());
    duration = Lengths.micros(rules.duration());
  }

  /** No starts at all. */
  static Grid empty(SlotRules rules) {
    return new Grid(rules);
  }

  /**
   * All starts between two microseconds, and some around them.
   *
   * @param occupied after which counting begins anew; none unless the rules are packed
   */
  static Grid between(long from, long to, SlotRules rules, Intervals occupied) {
    Intervals windows =
        rules
            .hours()
            .open(EpochMicros.toInstant(from), EpochMicros.toInstant(to).plus(rules.duration()));
    return in(windows, rules, occupied);
  }

  /** All starts in these windows, likewise. */
  static Grid in(Intervals windows, SlotRules rules, Intervals occupied) {
    Grid grid = new Grid(rules);
    Anchors anchors = new Anchors(rules, occupied);
    for (int i = 0; i < windows.size(); i++) {
      grid.addWindow(windows.fromMicros(i), windows.toMicros(i), anchors);
    }
    return grid;
  }

  /** The first start at or after a microsecond, or {@link #NONE}. */
  long next(long micros) {
    seek(micros);
    for (; current < size; current++) {
      long anchor = anchors[current];
      long start = micros <= anchor ? anchor : anchor + roundUp(micros - anchor);
      if (start < limits[current]) {
        return start;
      }
    }
    return NONE;
  }

  boolean has(long start) {
    return start != NONE && next(start) == start;
  }

  /** From where the starts at and after a microsecond are counted; itself if that is later. */
  long countedFrom(long micros) {
    seek(micros);
    return current < size ? Math.min(micros, anchors[current]) : micros;
  }

  private void addWindow(long from, long to, Anchors inWindow) {
    inWindow.enter(from, to);
    long tooLate = to - duration + 1;
    long anchor = from;
    while (anchor < tooLate) {
      long next = inWindow.next();
      add(anchor, Math.min(next, tooLate));
      anchor = next;
    }
  }

  private void add(long anchor, long limit) {
    if (anchor >= limit) {
      return;
    }
    if (size == anchors.length) {
      anchors = Arrays.copyOf(anchors, 2 * size);
      limits = Arrays.copyOf(limits, 2 * size);
    }
    anchors[size] = anchor;
    limits[size++] = limit;
  }

  /** Goes to the first stretch that has not ended by then. */
  private void seek(long micros) {
    if (current > 0 && limits[current - 1] > micros) {
      current = 0;
    }
    while (current < size && limits[current] <= micros) {
      current++;
    }
  }

  private long roundUp(long distance) {
    return (distance + interval - 1) / interval * interval;
  }
}
