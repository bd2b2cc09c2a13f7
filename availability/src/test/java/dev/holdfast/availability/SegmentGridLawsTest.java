package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The laws of the grid for every allowed size and every minute of a day: on both sides of the
 * epoch, at both ends of the range, and off the minute by random microseconds.
 */
class SegmentGridLawsTest {

  private static final int MINUTES_PER_DAY = 1440;
  private static final long MICROS_PER_MINUTE = 60_000_000;

  private static final Instant BEFORE_EPOCH = Instant.parse("1969-12-31T00:00:00Z");
  private static final Instant LEAP_DAY = Instant.parse("2024-02-29T00:00:00Z");
  private static final List<Instant> DAYS =
      List.of(
          TimeSlot.EARLIEST,
          BEFORE_EPOCH,
          Instant.EPOCH,
          LEAP_DAY,
          TimeSlot.LATEST.minus(Duration.ofDays(1)));

  static IntStream sizes() {
    return IntStream.rangeClosed(1, MINUTES_PER_DAY).filter(size -> MINUTES_PER_DAY % size == 0);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void theNormalizedSlotIsTheSmallestOnTheGridThatCoversWhatWasAsked(int size) {
    SegmentGrid grid = SegmentGrid.ofMinutes(size);
    forEveryStart(
        size,
        slot -> {
          TimeSlot normalized = grid.normalize(slot);

          // Checked by the clock of the day, not by the cell numbers that normalize() works with.
          return normalized.encloses(slot)
              && isBoundary(normalized.from(), size)
              && isBoundary(normalized.to(), size)
              && Duration.between(normalized.from(), slot.from()).compareTo(minutes(size)) < 0
              && Duration.between(slot.to(), normalized.to()).compareTo(minutes(size)) < 0
              && grid.isOnGrid(normalized)
              && grid.isOnGrid(slot) == normalized.equals(slot);
        });
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void cellsAreContiguousAndOfOneSizeAndCoverTheNormalizedSlot(int size) {
    SegmentGrid grid = SegmentGrid.ofMinutes(size);
    forEveryStart(
        size,
        slot -> {
          Instant next = grid.normalize(slot).from();
          long number = grid.firstCell(slot);
          for (TimeSlot cell : grid.split(slot)) {
            if (!cell.equals(TimeSlot.of(next, minutes(size)))
                || grid.cellAt(next) != number
                || grid.cellAt(cell.to().minusNanos(1)) != number++) {
              return false;
            }
            next = cell.to();
          }
          return next.equals(grid.normalize(slot).to()) && number == grid.endCell(slot);
        });
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void twoSlotsThatOverlapShareACell(int size) {
    SegmentGrid grid = SegmentGrid.ofMinutes(size);
    withSeed(
        random -> {
          for (int minute = 0; minute < MINUTES_PER_DAY; minute++) {
            TimeSlot one = anySlot(DAYS.get(minute % DAYS.size()), minute, size, random);
            TimeSlot other = anySlotOver(one, size, random);

            check(one.overlaps(other) && sharesCell(grid, one, other), one, other);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void slotsThatAbutOnTheGridShareNoCell(int size) {
    SegmentGrid grid = SegmentGrid.ofMinutes(size);
    for (Instant day : DAYS) {
      for (int minute = size; minute < MINUTES_PER_DAY; minute += size) {
        Instant edge = day.plus(minutes(minute));
        TimeSlot before = TimeSlot.of(edge.minus(1, ChronoUnit.MICROS), edge);
        TimeSlot after = TimeSlot.of(edge, Duration.of(1, ChronoUnit.MICROS));

        assertThat(grid.endCell(before)).isEqualTo(grid.firstCell(after));
      }
    }
  }

  /** Each minute on two days, and once off the minute by random microseconds on any day. */
  private static void forEveryStart(int size, Predicate<TimeSlot> law) {
    withSeed(
        random -> {
          for (int minute = 0; minute < MINUTES_PER_DAY; minute++) {
            for (Instant day : List.of(BEFORE_EPOCH, LEAP_DAY)) {
              Instant start = day.plus(minutes(minute));
              TimeSlot slot = TimeSlot.of(start, minutes(1 + random.nextInt(2 * size)));
              check(law.test(slot), slot);
            }
            TimeSlot slot = anySlot(DAYS.get(minute % DAYS.size()), minute, size, random);
            check(law.test(slot), slot);
          }
        });
  }

  /** Cheaper than an assertion, for there are some 360,000 of them. */
  private static void check(boolean holds, TimeSlot... slots) {
    if (!holds) {
      throw new AssertionError("broken for " + Arrays.toString(slots));
    }
  }

  private static void withSeed(Consumer<SplittableRandom> test) {
    long seed = System.nanoTime();
    try {
      test.accept(new SplittableRandom(seed));
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("failed with seed " + seed, e);
    }
  }

  /** A slot of up to two cells that starts within a minute of a day. */
  private static TimeSlot anySlot(Instant day, int minute, int size, SplittableRandom random) {
    Instant from = day.plus(minutes(minute)).plus(anyMicros(MICROS_PER_MINUTE, random));
    return clamped(from, from.plus(anyLength(size, random)));
  }

  /**
   * A slot of up to two cells that starts or ends within another, by as little as a microsecond.
   */
  private static TimeSlot anySlotOver(TimeSlot slot, int size, SplittableRandom random) {
    long micros = slot.duration().orElseThrow().toNanos() / 1_000;
    Instant shared = slot.from().plus(anyMicros(micros, random));
    if (random.nextBoolean()) {
      return clamped(shared, shared.plus(anyLength(size, random)));
    }
    Instant from = shared.minus(anyMicros(2L * size * MICROS_PER_MINUTE, random));
    return clamped(from, shared.plus(1, ChronoUnit.MICROS));
  }

  private static TimeSlot clamped(Instant from, Instant to) {
    return TimeSlot.of(
        from.isBefore(TimeSlot.EARLIEST) ? TimeSlot.EARLIEST : from,
        to.isAfter(TimeSlot.LATEST) ? TimeSlot.LATEST : to);
  }

  private static Duration anyLength(int size, SplittableRandom random) {
    return anyMicros(2L * size * MICROS_PER_MINUTE, random).plus(1, ChronoUnit.MICROS);
  }

  private static Duration anyMicros(long below, SplittableRandom random) {
    return Duration.of(random.nextLong(below), ChronoUnit.MICROS);
  }

  private static boolean sharesCell(SegmentGrid grid, TimeSlot one, TimeSlot other) {
    Set<TimeSlot> cells = new HashSet<>(grid.split(one));
    return grid.split(other).stream().anyMatch(cells::contains);
  }

  private static boolean isBoundary(Instant instant, int size) {
    Duration sinceMidnight = Duration.between(instant.truncatedTo(ChronoUnit.DAYS), instant);
    return sinceMidnight.equals(minutes(sinceMidnight.toMinutes()))
        && sinceMidnight.toMinutes() % size == 0;
  }

  private static Duration minutes(long minutes) {
    return Duration.ofMinutes(minutes);
  }
}
