package dev.holdfast.availability;

/** A change of a resource's time, delivered only after its commit. */
public sealed interface AvailabilityEvent {

  /** The time concerned, its resource and its owner. */
  Blockade blockade();

  /** An owner got permanent time. */
  record ResourceBlocked(Blockade blockade) implements AvailabilityEvent {}

  /** An owner got time until it expires, or more time than before. */
  record ResourceHeld(Blockade blockade) implements AvailabilityEvent {}

  /** Held time became permanent. */
  record HoldConfirmed(Blockade blockade) implements AvailabilityEvent {}

  /** An owner released blocked time; it is free. */
  record ResourceReleased(Blockade blockade) implements AvailabilityEvent {}

  /** Time was disabled. */
  record ResourceDisabled(Blockade blockade) implements AvailabilityEvent {}

  /** Disabled time is free again. */
  record ResourceEnabled(Blockade blockade) implements AvailabilityEvent {}

  /**
   * An owner lost blocked time because another owner disabled it.
   *
   * @param blockade exactly the time that was lost, with the owner who lost it
   */
  record ResourceTakenOver(Blockade blockade, Owner takenOverBy) implements AvailabilityEvent {}
}
