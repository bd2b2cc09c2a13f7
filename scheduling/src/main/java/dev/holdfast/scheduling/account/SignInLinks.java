package dev.holdfast.scheduling.account;

import java.time.Instant;
import java.util.Optional;

/** The links that are stored. */
public interface SignInLinks {

  void add(SignInLink link);

  Optional<SignInLink> find(String hash);

  /** Takes it away, so that it counts once; empty if there is none. */
  Optional<SignInLink> take(String hash);

  /** Forgets those that nobody has used in time; answers how many. */
  int forgetBefore(Instant time, int limit);
}
