package dev.holdfast.availability;

import dev.holdfast.availability.spi.AvailabilityStore;
import java.util.function.Function;

/**
 * Exclusive time on resources, on any store. Each operation is a transaction of its own; {@link
 * #transaction} combines several into one.
 *
 * <pre>{@code
 * Availability availability = Availability.on(MemoryStore.create());
 * if (availability.block(car, slot, rider) instanceof BlockResult.Blocked) {
 *   // the car is the rider's, and nobody else's
 * }
 * }</pre>
 */
public interface Availability extends AvailabilityOperations, UnprotectedReads {

  static Availability on(AvailabilityStore store) {
    return on(store, event -> {});
  }

  static Availability on(AvailabilityStore store, AvailabilityListener listener) {
    return new StoreAvailability(store, listener);
  }

  /**
   * Runs several operations as one: everything that the body does happens if it ends in {@link
   * Outcome#commit}, and nothing if it ends in {@link Outcome#rollback} or throws. The body may run
   * more than once, so it must have no other effects. The operations that it receives end with it:
   * a later call, from any thread, throws an {@link IllegalStateException}.
   *
   * <p>What the body reads stays true until the end. A rival who wants to change it waits, is
   * refused, or makes the body run again, depending on the store.
   *
   * @return the result that the body ended with
   */
  <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body);

  /** Returns this object: outside a transaction there is nothing to protect. */
  @Override
  default UnprotectedReads unprotected() {
    return this;
  }
}
