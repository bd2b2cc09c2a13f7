package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * All that the store says about the resources of the simulation after a step.
 *
 * @param drawings of the calendars, one for each resource
 * @param blockades in the order of the store
 * @param children of each resource; empty if nothing can have changed there
 */
record Snapshot(List<String> drawings, List<Blockade> blockades, List<String> children) {

  static Snapshot of(AvailabilityStore store, Availability availability, World world) {
    var window = Timeline.slot(Timeline.WHOLE);
    var calendars = availability.calendars(world.resources(), window);
    var blockades = store.blockades(new LinkedHashSet<>(world.resources()), window);
    return new Snapshot(calendars.stream().map(world::drawing).toList(), blockades, List.of());
  }

  Snapshot withChildren(Availability availability, World world) {
    List<String> found = new ArrayList<>();
    for (var resource : world.resources()) {
      found.add(World.namesOf(world.numbersOf(availability.childrenOf(resource))));
    }
    return new Snapshot(drawings, blockades, found);
  }
}
