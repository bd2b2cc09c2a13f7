package dev.holdfast.availability.tck;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
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
}
