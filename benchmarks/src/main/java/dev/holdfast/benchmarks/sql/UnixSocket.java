package dev.holdfast.benchmarks.sql;

import dev.holdfast.testbed.Sql;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections to a PostgreSQL on this machine that do not go through the network's code. */
final class UnixSocket {

  private static final String PATH =
      """
      select split_part(current_setting('unix_socket_directories'), ',', 1)
        || '/.s.PGSQL.' || current_setting('port')
      """;

  private UnixSocket() {}

  /** The same database, for the same user. */
  static DataSource to(DataSource database) {
    PGSimpleDataSource tcp = (PGSimpleDataSource) database;
    PGSimpleDataSource local = new PGSimpleDataSource();
    local.setURL(tcp.getURL());
    local.setUser(tcp.getUser());
    local.setSocketFactory("org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg");
    local.setSocketFactoryArg(Sql.ask(database, PATH));
    return local;
  }
}
