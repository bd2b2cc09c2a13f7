package dev.holdfast.availability.jdbc.mariadb;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;

/** A store on MariaDB whose time is an expression in SQL. */
public final class ClockedMariaDb {

  private ClockedMariaDb() {}

  public static AvailabilityStore on(ConnectionSource source, String clock, Duration limit) {
    return MariaDbStore.on(source, clock, limit);
  }
}
