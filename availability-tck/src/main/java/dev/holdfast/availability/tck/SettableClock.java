package dev.holdfast.availability.tck;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is advanced, for stores that take a clock. */
public final class SettableClock extends Clock {

  private volatile Instant now;

  private SettableClock(Instant start) {
    this.now = start;
  }

  public static SettableClock at(Instant start) {
    return new SettableClock(start);
  }

  public synchronized void advance(Duration time) {
    now = now.plus(time);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("Instants have no zone; this clock is for instants");
  }
}
