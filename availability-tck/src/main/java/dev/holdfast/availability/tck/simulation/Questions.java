package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.AvailabilityOperations;
import java.util.List;

/** The operations that only read; the verdict is the whole answer. */
final class Questions {

  private Questions() {}

  /** Reads are not protected from rivals, so that what they saw may be old at the end. */
  private interface Question extends Operation {
    @Override
    default boolean decidesOnLocks() {
      return false;
    }
  }

  record Calendar(Place place) implements Question {
    @Override
    public Expected on(Model model) {
      String drawing = model.cells().drawing(place.resource(), place.span());
      return Expected.nothingChanged(drawing);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var window = world.claim(place);
      return Answer.of(world.drawing(availability.calendar(window.resource(), window.slot())));
    }

    @Override
    public String toString() {
      return "calendar of " + place;
    }
  }

  record Calendars(List<Integer> resources, Span window) implements Question {
    @Override
    public Expected on(Model model) {
      return Expected.nothingChanged(
          resources.stream()
              .map(resource -> model.cells().drawing(resource, window))
              .toList()
              .toString());
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var calendars = availability.calendars(world.resources(resources), Timeline.slot(window));
      return Answer.of(calendars.stream().map(world::drawing).toList().toString());
    }

    @Override
    public String toString() {
      return "calendars of %s %s".formatted(World.namesOf(resources), window);
    }
  }

  record IsAvailable(Place place) implements Question {
    @Override
    public Expected on(Model model) {
      boolean free = model.cells().isFree(place.resource(), place.span());
      return Expected.nothingChanged(String.valueOf(free));
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claim = world.claim(place);
      return Answer.of(String.valueOf(availability.isAvailable(claim.resource(), claim.slot())));
    }

    @Override
    public String toString() {
      return "is available: " + place;
    }
  }

  record FindAvailable(List<Integer> resources, Span span) implements Question {
    @Override
    public Expected on(Model model) {
      return Expected.nothingChanged(World.namesOf(model.free(resources, span)));
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var found = availability.findAvailable(world.resources(resources), Timeline.slot(span));
      return Answer.of(World.namesOf(world.numbersOf(found)));
    }

    @Override
    public String toString() {
      return "find available of %s %s".formatted(World.namesOf(resources), span);
    }
  }

  record FindAvailableUnder(int parent, Span span) implements Question {
    @Override
    public Expected on(Model model) {
      return Expected.nothingChanged(World.namesOf(model.free(model.childrenOf(parent), span)));
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var found =
          availability
              .unprotected()
              .findAvailableUnder(world.resource(parent), Timeline.slot(span));
      return Answer.of(World.namesOf(world.numbersOf(found)));
    }

    @Override
    public String toString() {
      return "find available under %s %s".formatted(World.nameOf(parent), span);
    }
  }

  record ChildrenOf(int parent) implements Question {
    @Override
    public Expected on(Model model) {
      return Expected.nothingChanged(World.namesOf(model.childrenOf(parent)));
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var children = availability.unprotected().childrenOf(world.resource(parent));
      return Answer.of(World.namesOf(world.numbersOf(children)));
    }

    @Override
    public String toString() {
      return "children of " + World.nameOf(parent);
    }
  }
}
