package dev.holdfast.availability.tck;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The contract with short races and without the simulation, for what its children break. */
abstract class QuickContract extends AvailabilityStoreContract {

  private final SettableClock clock = SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));
  private final AvailabilityStore store = create(clock);

  AvailabilityStore create(Clock storesClock) {
    return MemoryStore.create(storesClock);
  }

  Availability broken(Availability right, AvailabilityListener listener) {
    return right;
  }

  @Override
  public final Availability availability(AvailabilityStore on, AvailabilityListener listener) {
    return broken(super.availability(on, listener), listener);
  }

  @Override
  public final AvailabilityStore store() {
    return store;
  }

  @Override
  public final void advance(Duration time) {
    clock.advance(time);
  }

  @Override
  public final int rounds() {
    return 5;
  }

  @Override
  public final int mirrorRounds() {
    return 5;
  }

  @Override
  public final int seeds() {
    return 0;
  }
}
