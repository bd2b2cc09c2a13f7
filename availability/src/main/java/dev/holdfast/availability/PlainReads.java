package dev.holdfast.availability;

import dev.holdfast.availability.spi.StoreReads;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Reads that protect nothing. */
final class PlainReads extends Reads implements UnprotectedReads {

  private final Supplier<? extends StoreReads> store;
  private final UnaryOperator<TimeSlot> normalize;

  /**
   * @param store asked at every read, so that it can say when it is of no use any more
   */
  PlainReads(Supplier<? extends StoreReads> store, UnaryOperator<TimeSlot> normalize) {
    this.store = store;
    this.normalize = normalize;
  }

  @Override
  TimeSlot normalize(TimeSlot slot) {
    return normalize.apply(slot);
  }

  @Override
  List<Blockade> look(Set<ResourceId> resources, TimeSlot slot) {
    return store.get().blockades(resources, slot);
  }

  @Override
  List<Calendar> lookAt(Set<ResourceId> resources, TimeSlot window) {
    return store.get().calendars(resources, window);
  }

  @Override
  public List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot) {
    TimeSlot kept = slotOf(slot);
    List<ResourceId> children = childrenOf(parent);
    Request.children(parent, children);
    return without(children, look(Set.copyOf(children), kept));
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    Objects.requireNonNull(parent, "Parent must not be null");
    return store.get().childrenOf(parent);
  }
}
