package dev.holdfast.availability.tck.simulation;

import java.util.List;

/**
 * What the model foresees of one operation.
 *
 * @param verdict the kind of result and the reason, or all of the answer where it is no blockades
 * @param facts the cells of the answer by role, resource and time
 * @param events the cells of the events in the order of their happening
 */
record Expected(String verdict, List<Fact> facts, List<Fact> events) {

  static Expected nothingChanged(String verdict) {
    return new Expected(verdict, List.of(), List.of());
  }

  static Expected refused(String reason, List<Fact> inTheWay) {
    return new Expected(Answer.REFUSED + reason, inTheWay, List.of());
  }
}
