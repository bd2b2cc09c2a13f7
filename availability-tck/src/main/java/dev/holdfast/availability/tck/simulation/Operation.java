package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.AvailabilityOperations;
import java.util.List;

/**
 * One operation of the library that can be done on the model and on a store. Its text is part of
 * the history.
 */
interface Operation {

  Expected on(Model model);

  /** The same for one that looked before rivals changed the model, if it looks without locking. */
  default Expected on(Model model, Model looked) {
    return on(model);
  }

  Answer on(AvailabilityOperations availability, World world);

  /**
   * Whether it decides only on what it claims or locks. Then a rival that comes in between makes it
   * start again, and the outcome is as if the two had been done one after the other.
   */
  default boolean decidesOnLocks() {
    return true;
  }

  /** The time it is about, for rivals to aim at. */
  default List<Place> places() {
    return List.of();
  }

  /** Whether it changes who is under whom. */
  default boolean moves() {
    return false;
  }
}
