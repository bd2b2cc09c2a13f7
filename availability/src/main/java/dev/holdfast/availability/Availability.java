package dev.holdfast.availability;

import dev.holdfast.availability.spi.AvailabilityStore;
import java.util.function.Function;

/**
 * Exclusive time on resources, on any store: each operation is a transaction of its own, {@link
 * #transaction} makes one of several.
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
   * Runs several operations as one: all that the body did comes true if it ends in {@link
   * Outcome#commit}, nothing if it ends in {@link Outcome#rollback} or throws. The body may run
   * more than once, so it must have no other effect. What it is handed ends with it: a later call,
   * from any thread, throws an {@link IllegalStateException}.
   *
   * <p>What the body reads stays true until the end. A rival who wants to change it waits, is
   * refused, or makes the body run again, depending on the store.
   *
   * @return the result that the body ended with
   */
  <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body);

  /** This itself: outside a transaction there is nothing to protect. */
  @Override
  default UnprotectedReads unprotected() {
    return this;
  }
}
