package dev.holdfast.availability;

/** Something that became true about a resource's time; handed over only after its commit. */
public sealed interface AvailabilityEvent {

  /** The time concerned, its resource and its owner. */
  Blockade blockade();

  /** An owner got time for good. */
  record ResourceBlocked(Blockade blockade) implements AvailabilityEvent {}

  /** An owner got time until it expires, or more time than before. */
  record ResourceHeld(Blockade blockade) implements AvailabilityEvent {}

  /** Held time was made to last. */
  record HoldConfirmed(Blockade blockade) implements AvailabilityEvent {}

  /** An owner gave blocked time back; it is free. */
  record ResourceReleased(Blockade blockade) implements AvailabilityEvent {}

  /** Time was disabled. */
  record ResourceDisabled(Blockade blockade) implements AvailabilityEvent {}

  /** Disabled time is free again. */
  record ResourceEnabled(Blockade blockade) implements AvailabilityEvent {}

  /**
   * An owner lost blocked time to somebody who disabled it.
   *
   * @param blockade what was really lost, with the owner who lost it
   */
  record ResourceTakenOver(Blockade blockade, Owner takenOverBy) implements AvailabilityEvent {}
}
