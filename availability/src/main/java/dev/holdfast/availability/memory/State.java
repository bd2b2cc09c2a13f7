package dev.holdfast.availability.memory;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that a memory store knows at one moment. Immutable, so holding one is a snapshot. */
record State(
    SortedTree<ResourceId, Resource> resources,
    SortedTree<ResourceId, SortedTree<ResourceId, ResourceId>> children) {

  static final State EMPTY = new State(SortedTree.empty(), SortedTree.empty());

  /** One resource: its parent and its blockades by their start, expired holds among them. */
  record Resource(Optional<ResourceId> parent, SortedTree<Instant, Blockade> timeline) {

    static final Resource UNKNOWN = new Resource(Optional.empty(), SortedTree.empty());

    /** The blockades that overlap the slot, in order. */
    List<Blockade> overlapping(TimeSlot slot) {
      List<Blockade> found = new ArrayList<>();
      Blockade first = timeline.floor(slot.from());
      if (first != null
          && first.slot().from().isBefore(slot.from())
          && first.slot().overlaps(slot)) {
        found.add(first);
      }
      timeline.forEach(slot.from(), slot.to(), found::add);
      return found;
    }

    Resource with(Blockade blockade) {
      return new Resource(parent, timeline.with(blockade.slot().from(), blockade));
    }

    Resource without(Blockade blockade) {
      return new Resource(parent, timeline.without(blockade.slot().from()));
    }

    Resource under(Optional<ResourceId> newParent) {
      return new Resource(newParent, timeline);
    }
  }

  Resource resource(ResourceId id) {
    Resource known = resources.get(id);
    return known == null ? Resource.UNKNOWN : known;
  }

  State with(ResourceId id, Resource resource) {
    Optional<ResourceId> before = resource(id).parent();
    return new State(
        resources.with(id, resource),
        before.equals(resource.parent()) ? children : moved(id, before, resource.parent()));
  }

  private SortedTree<ResourceId, SortedTree<ResourceId, ResourceId>> moved(
      ResourceId id, Optional<ResourceId> before, Optional<ResourceId> after) {
    var moved = children;
    if (before.isPresent()) {
      moved = moved.with(before.get(), under(moved, before.get()).without(id));
    }
    if (after.isPresent()) {
      moved = moved.with(after.get(), under(moved, after.get()).with(id, id));
    }
    return moved;
  }

  List<ResourceId> childrenOf(ResourceId parent) {
    List<ResourceId> found = new ArrayList<>();
    under(children, parent).forEach(found::add);
    return found;
  }

  private static SortedTree<ResourceId, ResourceId> under(
      SortedTree<ResourceId, SortedTree<ResourceId, ResourceId>> children, ResourceId parent) {
    SortedTree<ResourceId, ResourceId> known = children.get(parent);
    return known == null ? SortedTree.empty() : known;
  }
}
