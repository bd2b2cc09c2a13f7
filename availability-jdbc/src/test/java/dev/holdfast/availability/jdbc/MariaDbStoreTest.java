package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.AvailabilityStoreContract;
import dev.holdfast.availability.tck.simulation.Simulation;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class MariaDbStoreTest extends AvailabilityStoreContract {

  private static final DataSource DATABASE = NewSchema.onMariaDb();

  static {
    Sql.run(
        DATABASE,
        "create table settable_clock (now datetime(6)) engine = InnoDB",
        "insert into settable_clock values ('2030-01-01')");
  }

  private static final AvailabilityStore STORE =
      MariaDbStore.on(
          ConnectionSource.of(Pools.of(DATABASE, 24)),
          "(select now from settable_clock)",
          Duration.ofSeconds(10));

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
    Sql.run(
        DATABASE,
        "update settable_clock set now = now + interval %d microsecond"
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
