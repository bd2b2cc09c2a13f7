package dev.holdfast.server.outbox;

import dev.holdfast.server.store.jdbc.SqlStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.nio.file.Path;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Where events are stored. */
enum Stores {
  SQLITE,
  POSTGRES,
  MARIADB;

  private static final int CONNECTIONS = 8;

  /**
   * Opens the same new database as often as it is asked, as several servers do.
   *
   * @param folder for a database that is a file
   */
  Supplier<SqlStore> newDatabase(Path folder) {
    return switch (this) {
      case SQLITE -> () -> SqlStore.sqlite(folder.resolve("holdfast.db"), House.DATA);
      case POSTGRES -> {
        DataSource database = PostgresServer.shared().newDatabase();
        yield () -> SqlStore.postgres(database, CONNECTIONS, House.DATA);
      }
      case MARIADB -> {
        DataSource database = MariaDbServer.shared().newDatabase();
        yield () -> SqlStore.mariadb(database, CONNECTIONS, House.DATA);
      }
    };
  }
}
