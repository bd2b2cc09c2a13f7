package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;

/** One cell of an answer or an event of the library, and the blockade that it came with. */
record Sighting(Role role, int resource, int cell, Blockade blockade, int by) {

  @Override
  public String toString() {
    return "%s %s %s"
        .formatted(role, new Place(resource, new Span(cell, cell + 1)), describe(blockade));
  }

  /** Without its id, which is another in each run. */
  static String describe(Blockade blockade) {
    String what = blockade.isDisabled() ? "disabled" : blockade.isHold() ? "held" : "blocked";
    return "%s by %s".formatted(what, blockade.owner());
  }
}
