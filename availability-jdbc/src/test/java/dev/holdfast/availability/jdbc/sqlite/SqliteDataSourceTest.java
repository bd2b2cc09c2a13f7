package dev.holdfast.availability.jdbc.sqlite;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.SqlStoreContract;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The whole contract on a pool of the caller's, without group commit. */
final class SqliteDataSourceTest extends SqlStoreContract {

  private static final SettableClock CLOCK =
      SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));

  @TempDir static Path folder;
  private static HikariDataSource pool;
  private static AvailabilityStore store;

  SqliteDataSourceTest() {
    super(3, 1, 500);
  }

  @BeforeAll
  static void open() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("pool.db"));
    config.addDataSourceProperty("journal_mode", "WAL");
    config.addDataSourceProperty("busy_timeout", "5000");
    config.setMaximumPoolSize(8);
    pool = new HikariDataSource(config);
    SqliteStore.createSchema(pool);
    store = SqliteStore.on(ConnectionSource.of(pool), CLOCK);
  }

  @AfterAll
  static void close() {
    pool.close();
  }

  @Override
  public AvailabilityStore store() {
    return store;
  }

  @Override
  public void advance(Duration time) {
    CLOCK.advance(time);
  }
}
