package dev.holdfast.scheduling.calendar;

import java.time.Instant;
import java.util.Optional;

/**
 * How fetching a calendar's busy times went.
 *
 * @param syncedAt when it was asked the last time that this went well; empty: never yet
 * @param triedAt when it was last asked
 * @param failures how often it has failed since
 * @param failure why, the last time
 * @param validator by which a provider recognises that nothing has changed since
 */
public record SyncStatus(
    Optional<Instant> syncedAt,
    Optional<Instant> triedAt,
    int failures,
    Optional<Failure> failure,
    Optional<String> validator) {

  /** Before the first time. */
  public static final SyncStatus NEVER =
      new SyncStatus(Optional.empty(), Optional.empty(), 0, Optional.empty(), Optional.empty());

  /**
   * Why a calendar could not be reached.
   *
   * @param code for programs
   * @param message for people; no secret in it
   */
  public record Failure(String code, String message) {}

  SyncStatus succeeded(Optional<String> newValidator, Instant at) {
    return new SyncStatus(Optional.of(at), Optional.of(at), 0, Optional.empty(), newValidator);
  }

  SyncStatus unchanged(Instant at) {
    return new SyncStatus(Optional.of(at), Optional.of(at), 0, Optional.empty(), validator);
  }

  SyncStatus failed(Failure why, Instant at) {
    return new SyncStatus(syncedAt, Optional.of(at), failures + 1, Optional.of(why), validator);
  }
}
