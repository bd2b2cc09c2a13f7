package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Pools;
import java.time.Duration;
import javax.sql.DataSource;

final class PostgresStoreTest extends SqlStoreContract {

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
}
