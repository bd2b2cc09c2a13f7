package dev.holdfast.examples.meetingroom;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that is set by hand, so that a program need not wait until a hold expires. */
public final class HandClock extends Clock {

  private volatile Instant now;

  public HandClock(Instant start) {
    this.now = start;
  }

  public void advanceTo(Instant later) {
    now = later;
  }

  public void advance(Duration time) {
    advanceTo(now.plus(time));
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
    return Clock.fixed(now, zone);
  }
}
