package dev.holdfast.availability.tck.simulation;

/** The cells from one up to, but not including, another. */
record Span(int from, int to) {

  boolean overlaps(Span other) {
    return from < other.to && other.from < to;
  }

  Span join(Span other) {
    return new Span(Math.min(from, other.from), Math.max(to, other.to));
  }

  @Override
  public String toString() {
    return Timeline.slot(this).toString();
  }
}
