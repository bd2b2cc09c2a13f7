package dev.holdfast.scheduling.account;

import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A link that lets somebody choose how to sign in, once.
 *
 * @param hash of the token in the link
 * @param host whose dashboard it opens; empty: of a host who is still to be named
 * @param first whether it is for the first sign-in, and invalid once anybody can sign in
 */
public record SignInLink(String hash, Optional<HostId> host, boolean first, Instant expiresAt) {

  public static final Duration LONGEST = Duration.ofHours(24);

  public SignInLink {
    if (host.isEmpty() && !first) {
      throw new IllegalArgumentException("Only the first link is for nobody in particular");
    }
  }

  public boolean isOver(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** Without the hash. */
  @Override
  public String toString() {
    return "SignInLink[%s]".formatted(expiresAt);
  }
}
