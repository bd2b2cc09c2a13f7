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
public interface Availability extends AvailabilityOperations {

  static Availability on(AvailabilityStore store) {
    return on(store, event -> {});
  }

  static Availability on(AvailabilityStore store, AvailabilityListener listener) {
    return new StoreAvailability(store, listener);
  }

  /**
   * Runs several operations as one: all that the body did comes true if it ends in {@link
   * Outcome#commit}, nothing if it ends in {@link Outcome#rollback} or throws. The body may run
   * more than once, so it must have no other effect.
   *
   * @return the result that the body ended with
   */
  <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body);
}
