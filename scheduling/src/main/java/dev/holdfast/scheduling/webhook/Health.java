package dev.holdfast.scheduling.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How a webhook's receiver does.
 *
 * @param failingSince since when every attempt failed
 * @param quietUntil until when the receiver asked to be left alone
 */
public record Health(
    Optional<Instant> failingSince, Optional<Instant> quietUntil, Optional<Disabled> disabled) {

  /** How long attempts must fail until the webhook counts as failing. */
  public static final Duration FAILING_AFTER = Duration.ofDays(3);

  public static final Health GOOD =
      new Health(Optional.empty(), Optional.empty(), Optional.empty());

  /** Since when, and why, nothing is delivered. */
  public record Disabled(Instant at, String why) {}

  public boolean isFailingAt(Instant now) {
    return failingSince.filter(since -> !since.plus(FAILING_AFTER).isAfter(now)).isPresent();
  }

  public Health failed(Instant now) {
    return new Health(Optional.of(failingSince.orElse(now)), quietUntil, disabled);
  }

  public Health recovered() {
    return new Health(Optional.empty(), Optional.empty(), disabled);
  }

  public Health quietUntil(Instant time) {
    return new Health(failingSince, Optional.of(time), disabled);
  }

  Health disabledBecause(String why, Instant now) {
    Disabled since = disabled.orElse(new Disabled(now, why));
    return new Health(failingSince, quietUntil, Optional.of(since));
  }
}
