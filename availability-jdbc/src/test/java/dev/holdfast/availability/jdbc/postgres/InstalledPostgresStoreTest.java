package dev.holdfast.availability.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.Pools;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** The whole contract, in short, on the PostgreSQL that this machine has: mostly an older one. */
@EnabledIf(
    value = "isPresent",
    disabledReason = "No PostgreSQL 14 or later with btree_gist in /usr/lib/postgresql")
@Tag("long")
final class InstalledPostgresStoreTest extends SqlStoreContract {

  private static InstalledPostgres server;
  private static HikariDataSource pool;
  private static PostgresClock clock;
  private static AvailabilityStore store;

  static boolean isPresent() {
    return InstalledPostgres.isPresent();
  }

  InstalledPostgresStoreTest() {
    super(5, 1, 500);
  }

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    server = InstalledPostgres.start();
    pool = Pools.of(server.database(), 24);
    PostgresStore.createSchema(pool);
    clock = PostgresClock.in(pool);
    store = PostgresStore.on(ConnectionSource.of(pool), PostgresClock.TIME, Duration.ofSeconds(5));
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    pool.close();
    server.close();
  }

  @Override
  public AvailabilityStore store() {
    return store;
  }

  @Override
  public void advance(Duration time) {
    clock.advance(time);
  }
}
