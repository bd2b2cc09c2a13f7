package dev.holdfast.availability;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every read, once: check the request, then look. How to look, and whether that protects what is
 * seen, is left to the classes below this one.
 */
abstract class Reads implements AvailabilityReads {

  abstract TimeSlot normalize(TimeSlot slot);

  /** The live blockades of these resources that overlap the slot, by resource, then by time. */
  abstract List<Blockade> look(Set<ResourceId> resources, TimeSlot slot);

  /** One calendar for each of these resources, in the order of the set. */
  abstract List<Calendar> lookAt(Set<ResourceId> resources, TimeSlot window);

  @Override
  public final Calendar calendar(ResourceId resource, TimeSlot window) {
    Objects.requireNonNull(resource, "Resource must not be null");
    return calendars(List.of(resource), window).get(0);
  }

  @Override
  public final List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window) {
    Objects.requireNonNull(window, "Window must not be null");
    return lookAt(Request.resources(resources), window);
  }

  @Override
  public final List<Blockade> blockades(ResourceId resource, TimeSlot slot) {
    Objects.requireNonNull(resource, "Resource must not be null");
    return look(Set.of(resource), slotOf(slot));
  }

  @Override
  public final boolean isAvailable(ResourceId resource, TimeSlot slot) {
    return blockades(resource, slot).isEmpty();
  }

  @Override
  public final List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot) {
    Set<ResourceId> candidates = Request.resources(resources);
    return without(candidates, look(candidates, slotOf(slot)));
  }

  final TimeSlot slotOf(TimeSlot slot) {
    return normalize(Objects.requireNonNull(slot, "Slot must not be null"));
  }

  static List<ResourceId> without(Collection<ResourceId> resources, List<Blockade> taken) {
    Set<ResourceId> busy = taken.stream().map(Blockade::resource).collect(Collectors.toSet());
    return resources.stream().filter(resource -> !busy.contains(resource)).toList();
  }
}
