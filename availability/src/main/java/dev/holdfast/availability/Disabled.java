package dev.holdfast.availability;

import java.util.List;

/**
 * What disabling did; it always succeeds.
 *
 * @param disabled the newly disabled time, in order; empty when all of it was disabled before
 * @param displaced the blocked time that was taken over, in order, each piece with the owner who
 *     lost it and exactly what was lost
 * @param alreadyDisabled what was disabled before and stays with its first disabler, in order
 */
public record Disabled(
    List<Blockade> disabled, List<Blockade> displaced, List<Blockade> alreadyDisabled) {

  public Disabled {
    disabled = List.copyOf(disabled);
    displaced = List.copyOf(displaced);
    alreadyDisabled = List.copyOf(alreadyDisabled);
  }
}
