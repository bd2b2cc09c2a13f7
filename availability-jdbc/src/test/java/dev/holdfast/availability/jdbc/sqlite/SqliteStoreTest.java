package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The whole contract on a file of the store's own. */
final class SqliteStoreTest extends SqlStoreContract {

  private static final SettableClock CLOCK =
      SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));

  @TempDir static Path folder;
  private static SqliteStore store;

  @BeforeAll
  static void open() {
    store = SqliteStore.open(folder.resolve("availability.db"), CLOCK, SqliteStore.WAITS);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Override
  public AvailabilityStore store() {
    return store;
  }

  @Override
  public void advance(Duration time) {
    CLOCK.advance(time);
  }
}
