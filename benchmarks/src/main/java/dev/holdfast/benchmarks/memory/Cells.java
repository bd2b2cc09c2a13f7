package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;

/** Time cut into cells of ten minutes, numbered from the year 2000 on. */
final class Cells {

  static final Instant START = Instant.parse("2000-01-01T00:00:00Z");
  private static final Duration LENGTH = Duration.ofMinutes(10);

  private Cells() {}

  static TimeSlot slot(int first, int end) {
    return TimeSlot.of(start(first), start(end));
  }

  static int numberOf(Instant instant) {
    return Math.toIntExact(Duration.between(START, instant).dividedBy(LENGTH));
  }

  private static Instant start(int cell) {
    return START.plus(LENGTH.multipliedBy(cell));
  }
}
