package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;

@Tag("long")
final class DynamoDbStoreTest extends AvailabilityStoreContract {

  private static final SettableClock CLOCK =
      SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));

  private static final AvailabilityStore STORE =
      DocumentStore.over(DynamoDbDocuments.open(Local.CLIENT, Local.newTable()), CLOCK);

  @Override
  public AvailabilityStore store() {
    return STORE;
  }

  @Override
  public void advance(Duration time) {
    CLOCK.advance(time);
  }

  @Override
  public int rounds() {
    return 3;
  }

  @Override
  public int seeds() {
    return 1;
  }

  @Override
  public int operations() {
    return 150;
  }

  /** Each has two documents, and a transaction has a hundred items. */
  @Override
  public int resourcesAtOnce() {
    return 50;
  }
}
