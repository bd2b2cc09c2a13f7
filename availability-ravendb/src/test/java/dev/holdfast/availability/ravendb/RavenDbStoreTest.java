package dev.holdfast.availability.ravendb;

import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The whole kit, on a server that somebody has started. */
@Tag("long")
@EnabledIfEnvironmentVariable(
    named = Server.URL,
    matches = "https?://.+",
    disabledReason = "No RavenDB server; docs/ravendb.md says how to run the kit on one")
final class RavenDbStoreTest extends AvailabilityStoreContract {

  private static final SettableClock CLOCK =
      SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));

  /** Only where there is a server. */
  private static final class Lazy {
    static final AvailabilityStore STORE =
        DocumentStore.over(RavenDbDocuments.in(Server.newDatabase()), CLOCK);
  }

  @Override
  public AvailabilityStore store() {
    return Lazy.STORE;
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
}
