package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Hosts who are on their way to a provider, to let it open their calendar to us. */
public interface Authorizations {

  /** How long a host may be away. */
  Duration LONGEST = Duration.ofMinutes(10);

  /**
   * A host who is signing in at a provider.
   *
   * @param state a hash of what the provider sends back
   * @param returnTo a path of this service to go on to afterwards
   * @param session a hash of the token of the session that must return; empty: any browser will do,
   *     because a program has asked for it
   */
  record Authorization(
      String state,
      HostId host,
      Provider provider,
      Optional<String> returnTo,
      Optional<String> session,
      Instant expiresAt) {}

  void add(Authorization authorization);

  /** Takes it away, so that it counts once; empty if there is none. */
  Optional<Authorization> take(String state);

  /** Forgets who did not come back. */
  int forgetBefore(Instant time, int limit);
}
