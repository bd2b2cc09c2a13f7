package dev.holdfast.server.work;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How an attempt to do a task ended. */
public sealed interface Ending {

  /** It is done, or of no use any more. */
  record Done() implements Ending {}

  /** It went well, and is to be done again then. */
  record Again(Instant at) implements Ending {}

  /**
   * It failed, and is tried again after a while.
   *
   * @param problem why, for people; no secret in it
   * @param notBefore how long it must wait at least, if somebody said so
   */
  record Failed(String problem, Optional<Duration> notBefore) implements Ending {}

  /** It failed and trying again is of no use. */
  record GivenUp(String problem) implements Ending {}
}
