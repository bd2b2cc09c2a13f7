package dev.holdfast.availability.tck.simulation;

/**
 * One cell of an answer or an event that the model foresees.
 *
 * @param by who took the cell over, in the event of that; -1 otherwise
 * @param required false where a blockade reaches beyond the time asked for: an answer may name it
 *     whole or cut
 */
record Fact(Role role, int resource, int cell, Entry entry, int by, boolean required) {

  static Fact event(Role role, int resource, int cell, Entry entry) {
    return new Fact(role, resource, cell, entry, -1, true);
  }

  static Fact takenOver(int resource, int cell, Entry entry, int by) {
    return new Fact(Role.RESOURCE_TAKEN_OVER, resource, cell, entry, by, true);
  }

  @Override
  public String toString() {
    return "%s %s %s".formatted(role, new Place(resource, new Span(cell, cell + 1)), entry);
  }
}
