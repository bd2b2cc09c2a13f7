package dev.holdfast.testbed;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import javax.sql.DataSource;

/** Connection pools with settings that suit the stores. */
public final class Pools {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private Pools() {}

  public static HikariDataSource of(DataSource database, int size) {
    return of(database, size, TIMEOUT);
  }

  /** A pool whose callers wait for a connection no longer than this. */
  public static HikariDataSource of(DataSource database, int size, Duration timeout) {
    HikariConfig config = config(database, size);
    config.setConnectionTimeout(timeout.toMillis());
    return new HikariDataSource(config);
  }

  /** A pool at another isolation level, such as {@code TRANSACTION_SERIALIZABLE}. */
  public static HikariDataSource of(DataSource database, int size, String isolation) {
    HikariConfig config = config(database, size);
    config.setTransactionIsolation(isolation);
    return new HikariDataSource(config);
  }

  private static HikariConfig config(DataSource database, int size) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(TIMEOUT.toMillis());
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return config;
  }
}
