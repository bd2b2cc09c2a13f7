package dev.holdfast.availability.tck;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;

/** What the kit needs to know of a store. */
public interface StoreUnderTest {

  /**
   * The store. It may hold data of other tests and be used by them at the same time: the kit makes
   * up its own resources.
   */
  AvailabilityStore store();

  /** Lets at least that much time pass on the clock by which the store's holds expire. */
  void advance(Duration time);

  /** The library on a store. Only the kit's own tests, which break it, need another answer. */
  default Availability availability(AvailabilityStore store, AvailabilityListener listener) {
    return Availability.on(store, listener);
  }
}
