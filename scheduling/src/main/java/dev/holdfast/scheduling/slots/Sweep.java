package dev.holdfast.scheduling.slots;

import dev.holdfast.scheduling.hours.Intervals;

/**
 * Checks whether a claim meets one of some intervals, without a search if the claims come in order.
 */
final class Sweep {

  private final Intervals intervals;
  private int next;

  Sweep(Intervals intervals) {
    this.intervals = intervals;
  }

  boolean meets(long from, long to) {
    int size = intervals.size();
    if (next > 0 && intervals.toMicros(next - 1) > from) {
      next = 0;
    }
    if (next == 0) {
      next = intervals.firstEndingAfter(from);
    }
    while (next < size && intervals.toMicros(next) <= from) {
      next++;
    }
    return next < size && intervals.fromMicros(next) < to;
  }
}
