package dev.holdfast.availability.tck.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Some time of one resource. */
record Place(int resource, Span span) {

  private static final Comparator<Place> ORDER =
      Comparator.comparingInt(Place::resource)
          .thenComparingInt(place -> place.span().from())
          .thenComparingInt(place -> place.span().to());

  /** In order, those that overlap made one; those that only touch stay two. */
  static List<Place> joined(List<Place> places) {
    List<Place> joined = new ArrayList<>();
    for (Place place : places.stream().sorted(ORDER).toList()) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).overlaps(place)) {
        Span span = joined.get(last).span().join(place.span());
        joined.set(last, new Place(place.resource(), span));
      } else {
        joined.add(place);
      }
    }
    return joined;
  }

  private boolean overlaps(Place other) {
    return resource == other.resource && span.overlaps(other.span);
  }

  @Override
  public String toString() {
    return World.nameOf(resource) + " " + span;
  }
}
