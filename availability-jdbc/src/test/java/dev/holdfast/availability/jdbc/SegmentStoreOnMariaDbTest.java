package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.simulation.Simulation;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class SegmentStoreOnMariaDbTest extends AvailabilityStoreContract {

  private static final DataSource DATABASE = SegmentFixture.onMariaDb();

  private static final AvailabilityStore STORE =
      SegmentFixture.store(Pools.of(DATABASE, 24), SegmentGrid.ofMinutes(15), Dialect.MARIADB);

  private static long deadlocksBefore;

  @BeforeAll
  static void countDeadlocks() {
    deadlocksBefore = MariaDbServer.shared().deadlocks();
  }

  @AfterAll
  static void noneOfAllTheseRacesDeadlocked() {
    assertThat(MariaDbServer.shared().deadlocks() - deadlocksBefore).as("deadlocks").isZero();
  }

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
