package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.spi.AvailabilityStore;
import java.nio.file.Path;
import java.time.Clock;

/** A store on SQLite with a clock of its own. */
public final class ClockedSqlite {

  private ClockedSqlite() {}

  public static AvailabilityStore open(Path file, Clock clock) {
    return SqliteStore.open(file, clock, SqliteStore.WAITS);
  }
}
