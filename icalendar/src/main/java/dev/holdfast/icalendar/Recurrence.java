package dev.holdfast.icalendar;

import dev.holdfast.icalendar.Rule.By;
import dev.holdfast.icalendar.Rule.Frequency;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The occurrences of an event by its rule, in local time.
 *
 * <p>Time is cut into periods: the years, months, weeks, days, hours, minutes or seconds that the
 * rule counts, as far apart as its interval says. Each period has the days that match all parts of
 * the rule, and each day its times; BYSETPOS then picks some. No period depends on another, so
 * those before the requested time are skipped, and a rule that never matches ends where that time
 * ends. Only a rule with a COUNT has to be followed from its start. Every day and time that is
 * checked counts towards the {@link Budget}.
 *
 * <p>Times are seconds since 1970 as the clock shows them, as if it were in UTC.
 */
final class Recurrence {

  private final Rule rule;
  private final LocalDateTime start;
  private final Budget budget;

  /**
   * Creates the occurrences of a rule.
   *
   * @param start of the first event, which counts even if the rule does not match it
   */
  Recurrence(Rule rule, LocalDateTime start, Budget budget) {
    this.rule = rule;
    this.start = start;
    this.budget = budget;
  }

  /** Passes on all times in the range, in order, except the start itself. */
  void forEach(LocalDateTime from, LocalDateTime to, Consumer<LocalDateTime> times) {
    Walk walk = new Walk(seconds(from), seconds(to), times);
    if (rule.frequency().compareTo(Frequency.DAILY) >= 0) {
      new DayPeriods(rule, start, budget).follow(walk);
    } else {
      new ClockPeriods(rule, start, budget).follow(walk);
    }
  }

  private static long seconds(LocalDateTime time) {
    return time.toEpochSecond(ZoneOffset.UTC);
  }

  /** Receives the occurrences, and knows when to stop. */
  final class Walk {

    private final long first = seconds(start);
    private final long from;
    private final long to;
    private final Consumer<LocalDateTime> times;
    private long left = rule.count() == 0 ? Long.MAX_VALUE : rule.count() - 1;
    private int passed;

    private Walk(long from, long to, Consumer<LocalDateTime> times) {
      this.from = from;
      this.to = to;
      this.times = times;
    }

    /** Where to begin: nothing before it is needed. */
    long begin() {
      return rule.count() == 0 ? Math.max(first, from) : first;
    }

    /** Whether nothing from this time on is needed. */
    boolean isOver(long time) {
      return time >= to || left <= 0;
    }

    /**
     * Adds all times of a period, or those that the rule picks by position.
     *
     * @param bases when its days begin, or it does
     * @param offsets of times, the same for each of these
     */
    void meet(long[] bases, int[] offsets) {
      long size = (long) bases.length * offsets.length;
      if (rule.has(By.BYSETPOS)) {
        picked(size).forEach(position -> meet(at(bases, offsets, position)));
        return;
      }
      for (long position = 0; position < size; position++) {
        long time = at(bases, offsets, position);
        if (isOver(time)) {
          return;
        }
        meet(time);
      }
    }

    private LongStream picked(long size) {
      return Arrays.stream(rule.numbers(By.BYSETPOS, 1))
          .mapToLong(position -> position > 0 ? position - 1 : size + position)
          .filter(position -> position >= 0 && position < size)
          .sorted()
          .distinct();
    }

    private static long at(long[] bases, int[] offsets, long position) {
      return bases[(int) (position / offsets.length)] + offsets[(int) (position % offsets.length)];
    }

    private void meet(long time) {
      budget.step();
      if (time > first && !isOver(time)) {
        left--;
        if (time >= from) {
          budget.occurrence(++passed);
          times.accept(LocalDateTime.ofEpochSecond(time, 0, ZoneOffset.UTC));
        }
      }
    }
  }
}
