package dev.holdfast.availability.tck;

import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.InMemoryDocuments;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;

@Tag("long")
final class DocumentStoreTest extends AvailabilityStoreContract {

  private final SettableClock clock = SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));
  private final AvailabilityStore store = DocumentStore.over(InMemoryDocuments.create(), clock);

  @Override
  public AvailabilityStore store() {
    return store;
  }

  @Override
  public void advance(Duration time) {
    clock.advance(time);
  }

  /** It takes ten times as long as the memory store. */
  @Override
  public int seeds() {
    return 4;
  }
}
