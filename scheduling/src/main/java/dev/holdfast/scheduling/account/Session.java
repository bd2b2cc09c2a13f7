package dev.holdfast.scheduling.account;

import java.time.Duration;
import java.time.Instant;

/**
 * A browser in which somebody is signed in.
 *
 * @param hash of the token that the browser shows
 * @param usedAt when it was last used, more or less
 */
public record Session(
    String hash, String account, Instant createdAt, Instant usedAt, Instant expiresAt) {

  /** Ends when nobody has used it for so long. */
  public static final Duration IDLE = Duration.ofDays(14);

  /** Ends anyway. */
  public static final Duration LONGEST = Duration.ofDays(60);

  public static Session begin(String hash, String account, Instant now) {
    return new Session(hash, account, now, now, now.plus(IDLE));
  }

  public Session used(Instant now) {
    Instant idle = now.plus(IDLE);
    Instant end = createdAt.plus(LONGEST);
    return new Session(hash, account, createdAt, now, idle.isBefore(end) ? idle : end);
  }

  public boolean isOver(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** Without the hash. */
  @Override
  public String toString() {
    return "Session[%s, %s]".formatted(account, createdAt);
  }
}
