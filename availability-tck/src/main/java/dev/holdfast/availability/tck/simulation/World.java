package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The owners and resources of one run, which the model calls by number. The resources' ids are new
 * for each run, because the store may hold data of others.
 */
final class World {

  static final List<Owner> OWNERS =
      List.of(Owner.of("Ann"), Owner.of("Bob"), Owner.of("Cid"), Owner.of("Dee"));
  static final int RESOURCES = 5;

  private final List<ResourceId> resources;

  World() {
    String run = "simulation-" + UUID.randomUUID() + "-";
    this.resources =
        IntStream.range(0, RESOURCES).mapToObj(i -> ResourceId.of(run + nameOf(i))).toList();
  }

  static String nameOf(int resource) {
    return "r" + (resource + 1);
  }

  static String namesOf(Collection<Integer> numbers) {
    return numbers.stream().map(World::nameOf).toList().toString();
  }

  static int numberOf(Owner owner) {
    int number = OWNERS.indexOf(owner);
    if (number < 0) {
      throw new Mismatch("Nobody is called " + owner);
    }
    return number;
  }

  List<ResourceId> resources() {
    return resources;
  }

  ResourceId resource(int number) {
    return resources.get(number);
  }

  List<ResourceId> resources(Collection<Integer> numbers) {
    return numbers.stream().map(this::resource).toList();
  }

  Claim claim(Place place) {
    return Claim.of(resource(place.resource()), Timeline.slot(place.span()));
  }

  int numberOf(ResourceId resource) {
    int number = resources.indexOf(resource);
    if (number < 0) {
      throw new Mismatch("Nobody asked for resource " + resource);
    }
    return number;
  }

  List<Integer> numbersOf(Collection<ResourceId> ids) {
    return ids.stream().map(this::numberOf).toList();
  }

  /** The cells of blockades, in their order. */
  List<Sighting> sightings(Role role, List<Blockade> blockades) {
    List<Sighting> sightings = new ArrayList<>();
    blockades.forEach(blockade -> addSightings(sightings, role, blockade, -1));
    return sightings;
  }

  void addSightings(List<Sighting> sightings, Role role, Blockade blockade, int by) {
    int resource = numberOf(blockade.resource());
    Span span = Timeline.cells(blockade.slot());
    for (int cell = span.from(); cell < span.to(); cell++) {
      sightings.add(new Sighting(role, resource, cell, blockade, by));
    }
  }

  /** One character for each cell, as the model draws them; {@code ?} where a period is missing. */
  String drawing(Calendar calendar) {
    Span window = Timeline.cells(calendar.window());
    char[] drawing = new char[window.to() - window.from()];
    Arrays.fill(drawing, '?');
    for (Calendar.Period period : calendar.periods()) {
      Span span = Timeline.cells(period.slot());
      int from = span.from() - window.from();
      Arrays.fill(drawing, from, span.to() - window.from(), mark(period));
    }
    return new String(drawing);
  }

  private static char mark(Calendar.Period period) {
    Entry.Kind kind =
        switch (period.state()) {
          case AVAILABLE -> Entry.Kind.FREE;
          case BLOCKED -> Entry.Kind.BLOCKED;
          case DISABLED -> Entry.Kind.DISABLED;
        };
    return Entry.mark(kind, period.owner().map(World::numberOf).orElse(-1));
  }
}
