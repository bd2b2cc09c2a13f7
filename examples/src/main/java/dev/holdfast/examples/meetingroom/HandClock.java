package dev.holdfast.examples.meetingroom;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes on only when it is told to, so that nobody has to wait for a hold to end. */
final class HandClock extends Clock {

  private volatile Instant now;

  HandClock(Instant start) {
    this.now = start;
  }

  void advanceTo(Instant later) {
    now = later;
  }

  void advance(Duration time) {
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
