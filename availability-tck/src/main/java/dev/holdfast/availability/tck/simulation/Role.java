package dev.holdfast.availability.tck.simulation;

/** The part that a piece of time plays in an answer, or the event that it is part of. */
enum Role {
  GOT,
  IN_THE_WAY,
  DISPLACED,
  ALREADY_DISABLED,

  RESOURCE_BLOCKED,
  RESOURCE_HELD,
  HOLD_CONFIRMED,
  RESOURCE_RELEASED,
  RESOURCE_DISABLED,
  RESOURCE_ENABLED,
  RESOURCE_TAKEN_OVER
}
