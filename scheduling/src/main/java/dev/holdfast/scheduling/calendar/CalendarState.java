package dev.holdfast.scheduling.calendar;

import java.time.Instant;
import java.util.Optional;

/**
 * How well a calendar elsewhere is known.
 *
 * @param asOf when its busy times were fetched; empty: never yet, so that they are unknown
 */
public record CalendarState(String provider, Optional<Instant> asOf, State state) {

  /** What the last synchronisation came to. */
  public enum State {
    SYNCED,
    FAILING,
    NEVER_SYNCED
  }
}
