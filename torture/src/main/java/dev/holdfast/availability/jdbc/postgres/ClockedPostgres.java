package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;

/** A store on PostgreSQL whose time is an expression in SQL. */
public final class ClockedPostgres {

  private ClockedPostgres() {}

  public static AvailabilityStore on(ConnectionSource source, String clock, Duration limit) {
    return PostgresStore.on(source, clock, limit);
  }
}
