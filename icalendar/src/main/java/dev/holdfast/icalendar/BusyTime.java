package dev.holdfast.icalendar;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gathers busy time within a window. */
final class BusyTime {

  /** So many are kept before those that overlap are joined. */
  private static final int CROWD = 1 << 16;

  private final Span window;
  private final long from;
  private final long to;
  private final List<long[]> spans = new ArrayList<>();
  private int crowd = CROWD;

  BusyTime(Span window) {
    this.window = window;
    this.from = window.from().getEpochSecond();
    this.to = window.to().getEpochSecond() + 1;
  }

  /** Adds what lies in the window; the ends are seconds since 1970. */
  void add(long start, long end) {
    if (start < end && start < to && end > from) {
      spans.add(new long[] {Math.max(start, from), Math.min(end, to)});
      if (spans.size() > crowd) {
        List<long[]> fewer = joined();
        spans.clear();
        spans.addAll(fewer);
        crowd = fewer.size() + CROWD;
      }
    }
  }

  /** The first second of the window. */
  long from() {
    return from;
  }

  /** The first second after the window. */
  long to() {
    return to;
  }

  private List<long[]> joined() {
    long[][] sorted = spans.toArray(long[][]::new);
    Arrays.sort(sorted, (one, other) -> Long.compare(one[0], other[0]));
    List<long[]> joined = new ArrayList<>();
    for (long[] span : sorted) {
      long[] last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null && span[0] <= last[1]) {
        last[1] = Math.max(last[1], span[1]);
      } else {
        joined.add(span.clone());
      }
    }
    return joined;
  }

  /** All of it, in order. */
  List<Span> spans() {
    List<Span> all = new ArrayList<>();
    for (long[] span : joined()) {
      Instant start = later(Instant.ofEpochSecond(span[0]), window.from());
      Instant end = earlier(Instant.ofEpochSecond(span[1]), window.to());
      if (start.isBefore(end)) {
        all.add(new Span(start, end));
      }
    }
    return all;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
