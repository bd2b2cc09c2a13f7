package dev.holdfast.availability.jdbc.mariadb;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * With statements prepared on the server, as is recommended; other tests have them as the driver
 * does by itself.
 */
@Tag("long")
@ExtendWith(NoDeadlocksOnMariaDb.class)
final class MariaDbStoreTest extends SqlStoreContract {

  private static final DataSource DATABASE = NewSchema.onMariaDb();

  static {
    Sql.run(
        DATABASE,
        "create table settable_clock (now datetime(6)) engine = InnoDB",
        "insert into settable_clock values ('2030-01-01')");
  }

  private static final AvailabilityStore STORE =
      MariaDbStore.on(
          ConnectionSource.of(
              Pools.of(MariaDbServer.with("useServerPrepStmts=true", DATABASE), 24)),
          "(select now from settable_clock)",
          Duration.ofSeconds(10));

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
}
