package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.simulation.Simulation;
import dev.holdfast.testbed.Pools;
import java.time.Duration;
import javax.sql.DataSource;

final class PostgresStoreTest extends AvailabilityStoreContract {

  private static final DataSource DATABASE = NewSchema.onPostgres();

  private static final PostgresClock CLOCK = PostgresClock.in(DATABASE);

  private static final AvailabilityStore STORE =
      PostgresStore.on(
          ConnectionSource.of(Pools.of(DATABASE, 24)), PostgresClock.TIME, Duration.ofSeconds(5));

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
