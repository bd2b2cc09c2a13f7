package dev.holdfast.scheduling.slots;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A start on the grid and the end of its meeting, without buffers.
 *
 * @param refusal the first reason why it cannot be booked; empty if it can
 */
public record Slot(Instant start, Instant end, Optional<Reason> refusal) {

  public Slot {
    requireNonNull(start, "Start of a slot must not be null");
    requireNonNull(end, "End of a slot must not be null");
    requireNonNull(refusal, "Refusal of a slot must not be null, maybe empty");
  }

  /** Whether it can be booked. */
  public boolean available() {
    return refusal.isEmpty();
  }
}
