package dev.holdfast.scheduling.slots;

import java.time.Duration;

/** Lengths of time in microseconds. */
final class Lengths {

  private static final long MICROS_PER_MINUTE = 60_000_000;

  private Lengths() {}

  /** Of whole minutes, as all rules are. */
  static long micros(Duration minutes) {
    return minutes.toMinutes() * MICROS_PER_MINUTE;
  }
}
