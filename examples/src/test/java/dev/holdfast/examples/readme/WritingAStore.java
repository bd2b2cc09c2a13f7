package dev.holdfast.examples.readme;

import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.SettableClock;
import java.time.Duration;
import java.time.Instant;

/**
 * The Java of docs/writing-a-store.md. Only compiled here; the same is MemoryStoreTest of the kit.
 */
interface WritingAStore {

  // @start region=kit
  class MyStoreTest extends AvailabilityStoreContract {

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final AvailabilityStore store = MemoryStore.create(clock); // yours instead

    @Override
    public AvailabilityStore store() {
      return store;
    }

    @Override
    public void advance(Duration time) {
      clock.advance(time);
    }
  }
  // @end
}
