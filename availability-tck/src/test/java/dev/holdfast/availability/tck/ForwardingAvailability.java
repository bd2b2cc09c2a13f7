package dev.holdfast.availability.tck;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.UnprotectedReads;
import java.util.List;
import java.util.function.Function;

/** Does what the right library does; its children break one rule. */
class ForwardingAvailability extends ForwardingOperations implements Availability {

  private final Availability right;

  ForwardingAvailability(Availability right) {
    super(right);
    this.right = right;
  }

  @Override
  public <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body) {
    return right.transaction(body);
  }

  @Override
  public UnprotectedReads unprotected() {
    return this;
  }

  @Override
  public List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot) {
    return right.findAvailableUnder(parent, slot);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return right.childrenOf(parent);
  }
}
