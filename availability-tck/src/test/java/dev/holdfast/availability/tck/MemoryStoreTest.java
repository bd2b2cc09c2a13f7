package dev.holdfast.availability.tck;

import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;
import java.time.Instant;

final class MemoryStoreTest extends AvailabilityStoreContract {

  private final SettableClock clock = SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));
  private final AvailabilityStore store = MemoryStore.create(clock);

  @Override
  public AvailabilityStore store() {
    return store;
  }

  @Override
  public void advance(Duration time) {
    clock.advance(time);
  }
}
