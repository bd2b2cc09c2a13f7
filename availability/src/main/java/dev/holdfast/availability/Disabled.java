package dev.holdfast.availability;

import java.util.List;

/**
 * The result of disabling time, which always succeeds.
 *
 * @param disabled the newly disabled time, in order; empty if all of it was disabled before
 * @param displaced the blocked time that was taken over, in order, each piece with the owner who
 *     lost it and exactly what was lost
 * @param alreadyDisabled time that was disabled before, in order; it stays with the owner who
 *     disabled it first
 */
public record Disabled(
    List<Blockade> disabled, List<Blockade> displaced, List<Blockade> alreadyDisabled) {

  public Disabled {
    disabled = List.copyOf(disabled);
    displaced = List.copyOf(displaced);
    alreadyDisabled = List.copyOf(alreadyDisabled);
  }
}
