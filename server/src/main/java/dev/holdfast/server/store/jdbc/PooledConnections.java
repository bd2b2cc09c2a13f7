package dev.holdfast.server.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Connections to a database server, in two pools: a crowd that wants to write the same must not
 * keep others from reading. Each connection is set up once, when it is made.
 */
final class PooledConnections implements Connections {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final HikariDataSource writers;
  private final HikariDataSource readers;

  private PooledConnections(HikariDataSource writers, HikariDataSource readers) {
    this.writers = writers;
    this.readers = readers;
  }

  /**
   * Makes both pools.
   *
   * @param size the most connections of each pool
   * @param settings what sets up a connection
   * @param readOnly what follows it for one that cannot write
   */
  static PooledConnections to(DataSource database, int size, String settings, String readOnly) {
    HikariDataSource writers = pool("holdfast-writers", database, size, settings);
    try {
      return new PooledConnections(
          writers, pool("holdfast-readers", database, size, settings + readOnly));
    } catch (RuntimeException e) {
      writers.close();
      throw e;
    }
  }

  private static HikariDataSource pool(
      String name, DataSource database, int size, String settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDataSource(database);
    config.setMaximumPoolSize(size);
    config.setConnectionInitSql(settings);
    config.setConnectionTimeout(LONGEST_WAIT.toMillis());
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new HikariDataSource(config);
  }

  @Override
  public Connection writer() throws SQLException {
    return writers.getConnection();
  }

  @Override
  public void giveBackWriter(Connection writer) throws SQLException {
    writer.close();
  }

  @Override
  public Connection reader() throws SQLException {
    return readers.getConnection();
  }

  @Override
  public void giveBackReader(Connection reader) throws SQLException {
    reader.close();
  }

  @Override
  public void close() {
    writers.close();
    readers.close();
  }
}
