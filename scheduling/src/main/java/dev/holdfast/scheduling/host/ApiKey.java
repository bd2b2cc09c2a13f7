package dev.holdfast.scheduling.host;

import java.time.Instant;
import java.util.Optional;

/**
 * A key that speaks for a host. Only its hash is stored; the key itself is shown once.
 *
 * @param hash SHA-256 of the key, in hex
 * @param hint the key's first characters, by which people recognise it
 * @param expiresAt from when on it opens nothing; empty: never
 * @param lastUsedAt to about a minute
 */
public record ApiKey(
    String id,
    HostId host,
    String name,
    String hash,
    String hint,
    Instant createdAt,
    Scope scope,
    Optional<Instant> expiresAt,
    Optional<Instant> lastUsedAt) {

  /** What may be done with a key. */
  public enum Scope {
    READ,
    WRITE
  }

  /** A key for everything, for ever. */
  public ApiKey(String id, HostId host, String name, String hash, String hint, Instant createdAt) {
    this(id, host, name, hash, hint, createdAt, Scope.WRITE, Optional.empty(), Optional.empty());
  }

  public boolean isExpired(Instant now) {
    return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
  }

  public ApiKey limitedTo(Scope narrower, Optional<Instant> end) {
    return new ApiKey(id, host, name, hash, hint, createdAt, narrower, end, lastUsedAt);
  }

  public ApiKey usedAt(Instant now) {
    return new ApiKey(id, host, name, hash, hint, createdAt, scope, expiresAt, Optional.of(now));
  }
}
