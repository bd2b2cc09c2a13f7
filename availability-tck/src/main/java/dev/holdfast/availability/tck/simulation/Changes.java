package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Owner;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The operations that change something. */
final class Changes {

  private Changes() {}

  private static Owner named(int number) {
    return World.OWNERS.get(number);
  }

  record Block(Place place, int owner) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.take(List.of(place), owner, Entry.NEVER);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claim = world.claim(place);
      return Answer.of(availability.block(claim.resource(), claim.slot(), named(owner)), world);
    }

    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public String toString() {
      return "%s blocks %s".formatted(named(owner), place);
    }
  }

  /** With a time to live in microseconds. */
  record TakeHold(Place place, int owner, long ttl) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.take(List.of(place), owner, ttl);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claim = world.claim(place);
      return Answer.of(
          availability.hold(claim.resource(), claim.slot(), named(owner), duration()), world);
    }

    private Duration duration() {
      return Duration.of(ttl, ChronoUnit.MICROS);
    }

    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public String toString() {
      return "%s holds %s for %s".formatted(named(owner), place, duration());
    }
  }

  record Confirm(Hold hold) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.confirm(hold);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      return Answer.of(availability.confirm(hold.blockade()), world);
    }

    @Override
    public List<Place> places() {
      return List.of(hold.place());
    }

    @Override
    public String toString() {
      String what = Sighting.describe(hold.blockade());
      return "%s confirms %s, once %s".formatted(named(hold.owner()), hold.place(), what);
    }
  }

  record Release(Place place, int owner) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.release(place, owner);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claim = world.claim(place);
      return Answer.of(availability.release(claim.resource(), claim.slot(), named(owner)), world);
    }

    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public String toString() {
      return "%s releases %s".formatted(named(owner), place);
    }
  }

  record Disable(Place place, int owner) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.disable(place, owner);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claim = world.claim(place);
      return Answer.of(availability.disable(claim.resource(), claim.slot(), named(owner)), world);
    }

    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public String toString() {
      return "%s disables %s".formatted(named(owner), place);
    }
  }

  record Enable(Place place, int owner) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.enable(place, owner);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claim = world.claim(place);
      return Answer.of(availability.enable(claim.resource(), claim.slot(), named(owner)), world);
    }

    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public String toString() {
      return "%s enables %s".formatted(named(owner), place);
    }
  }

  record BlockAll(List<Place> places, int owner) implements Operation {
    @Override
    public Expected on(Model model) {
      return model.take(places, owner, Entry.NEVER);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var claims = places.stream().map(world::claim).toList();
      return Answer.of(availability.blockAll(claims, named(owner)), world);
    }

    @Override
    public String toString() {
      return "%s blocks all of %s".formatted(named(owner), places);
    }
  }

  record BlockAnyOf(List<Integer> resources, Span span, int owner) implements Operation {
    @Override
    public Expected on(Model model) {
      return on(model, model);
    }

    @Override
    public Expected on(Model model, Model looked) {
      return model.takeAnyOf(resources, span, owner, looked);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      var candidates = world.resources(resources);
      var slot = Timeline.slot(span);
      return Answer.of(availability.blockAnyOf(candidates, slot, named(owner)), world);
    }

    @Override
    public List<Place> places() {
      return resources.stream().map(resource -> new Place(resource, span)).toList();
    }

    /** It looks first, and takes the next one when it loses what it saw free. */
    @Override
    public boolean decidesOnLocks() {
      return false;
    }

    @Override
    public String toString() {
      return "%s blocks any of %s %s".formatted(named(owner), World.namesOf(resources), span);
    }
  }

  record PutUnder(int parent, int resource) implements Operation {
    @Override
    public Expected on(Model model) {
      model.setParent(resource, parent);
      return Expected.nothingChanged(Answer.DONE);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      availability.putUnder(world.resource(parent), world.resource(resource));
      return Answer.of(Answer.DONE);
    }

    @Override
    public boolean moves() {
      return true;
    }

    @Override
    public String toString() {
      return "%s goes under %s".formatted(World.nameOf(resource), World.nameOf(parent));
    }
  }

  record RemoveFromParent(int resource) implements Operation {
    @Override
    public Expected on(Model model) {
      model.removeParent(resource);
      return Expected.nothingChanged(Answer.DONE);
    }

    @Override
    public Answer on(AvailabilityOperations availability, World world) {
      availability.removeFromParent(world.resource(resource));
      return Answer.of(Answer.DONE);
    }

    @Override
    public boolean moves() {
      return true;
    }

    @Override
    public String toString() {
      return "%s leaves its parent".formatted(World.nameOf(resource));
    }
  }
}
