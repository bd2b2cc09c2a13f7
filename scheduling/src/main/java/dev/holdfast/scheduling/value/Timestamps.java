package dev.holdfast.scheduling.value;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The time of a clock as it can be stored: to the microsecond. */
public final class Timestamps {

  private Timestamps() {}

  public static Instant now(Clock clock) {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
