package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.simulation.Simulation;
import dev.holdfast.testbed.Pools;
import java.time.Duration;
import javax.sql.DataSource;

final class SegmentStoreOnPostgresTest extends AvailabilityStoreContract {

  private static final DataSource DATABASE = SegmentFixture.onPostgres();

  private static final AvailabilityStore STORE =
      SegmentFixture.store(Pools.of(DATABASE, 24), SegmentGrid.ofMinutes(60), Dialect.POSTGRES);

  @Override
  public AvailabilityStore store() {
    return STORE;
  }

  @Override
  public void advance(Duration time) {
    SegmentFixture.advance(DATABASE, time);
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
