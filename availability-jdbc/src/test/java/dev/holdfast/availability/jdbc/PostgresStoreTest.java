package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.simulation.Simulation;
import java.time.Duration;
import javax.sql.DataSource;

final class PostgresStoreTest extends AvailabilityStoreContract {

  /** Stands still until it is told to go on, outside of all transactions. */
  private static final String CLOCK =
      "(select timestamptz '2030-01-01 00:00Z' + last_value * interval '1 microsecond'"
          + " from settable_clock)";

  private static final DataSource DATABASE = PostgresServer.newSchema();

  static {
    PostgresServer.run(DATABASE, "create sequence settable_clock minvalue 0 start 0");
  }

  private static final AvailabilityStore STORE =
      PostgresStore.on(
          ConnectionSource.of(PostgresServer.pool(DATABASE, 24)), CLOCK, Duration.ofSeconds(5));

  @Override
  public AvailabilityStore store() {
    return STORE;
  }

  @Override
  public void advance(Duration time) {
    PostgresServer.run(
        DATABASE,
        "select setval('settable_clock', last_value + %d) from settable_clock"
            .formatted(time.toNanos() / 1_000));
  }

  @Override
  public int rounds() {
    return 20;
  }

  @Override
  public int seeds() {
    return 3;
  }

  @Override
  public int operations() {
    return 1_000;
  }

  @Override
  public Simulation.Options simulation() {
    return Simulation.Options.all().withoutRivals();
  }
}
