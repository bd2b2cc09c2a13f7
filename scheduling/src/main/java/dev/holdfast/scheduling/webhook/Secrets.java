package dev.holdfast.scheduling.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The secret of a webhook, and for a while the one it replaced: receivers change at leisure. */
public record Secrets(Secret current, Optional<Replaced> replaced) {

  /** How long the replaced secret stays valid. */
  public static final Duration OVERLAP = Duration.ofHours(24);

  /** A secret that is still valid, but not for long. */
  public record Replaced(Secret secret, Instant validUntil) {}

  public static Secrets random() {
    return new Secrets(Secret.random(), Optional.empty());
  }

  Secrets rotated(Instant now) {
    return new Secrets(Secret.random(), Optional.of(new Replaced(current, now.plus(OVERLAP))));
  }

  /** Those to sign with: the current one first. */
  public List<Secret> validAt(Instant now) {
    return replaced
        .filter(old -> now.isBefore(old.validUntil()))
        .map(old -> List.of(current, old.secret()))
        .orElse(List.of(current));
  }
}
