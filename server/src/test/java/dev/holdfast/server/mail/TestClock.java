package dev.holdfast.server.mail;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes when it is told to. */
final class TestClock extends Clock {

  private Instant now = Bookings.NOW;

  void pass(Duration time) {
    now = now.plus(time);
  }

  void set(Instant time) {
    now = time;
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
    return this;
  }
}
