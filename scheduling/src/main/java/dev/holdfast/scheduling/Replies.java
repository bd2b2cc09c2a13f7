package dev.holdfast.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Replies to requests that may be repeated, stored in the transaction of their effects: either both
 * are true or neither.
 */
public interface Replies {

  /** A client that was cut off may come back with the same request so much later. */
  Duration KEPT = Duration.ofDays(7);

  /**
   * Which request.
   *
   * @param scope whose request, and what it asks for
   * @param key as the client chose it
   */
  record Request(String scope, String key) {}

  /**
   * What was asked and replied.
   *
   * @param fingerprint of the request's body, to distinguish a repetition from a mistake
   */
  record Reply(String fingerprint, int status, String headers, String body) {}

  /**
   * Claims the request for this transaction, or answers what was replied to it before. While
   * another transaction has claimed it, this waits for its end.
   */
  Optional<Reply> begin(Request request, Instant now);

  /** Remembers the reply to a claimed request. */
  void remember(Request request, Reply reply);

  /** Gives up the claim, because the request had no effect. */
  void forget(Request request);

  /**
   * Forgets what was remembered before then; answers how many. A store that forgets by itself has
   * nothing to do.
   */
  int forgetBefore(Instant time);
}
