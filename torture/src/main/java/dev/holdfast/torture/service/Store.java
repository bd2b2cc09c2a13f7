package dev.holdfast.torture.service;

import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.run.UsageException;
import dev.holdfast.torture.table.Tables;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** What the service can be stored in. */
enum Store {
  SQLITE,
  POSTGRES,
  MARIADB,
  DYNAMODB;

  static Store of(String name) {
    return Stream.of(values())
        .filter(store -> store.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "the service has no store '%s', only %s".formatted(name, names())));
  }

  static String names() {
    return Stream.of(values()).map(Store::toString).collect(Collectors.joining(", "));
  }

  /**
   * How many servers there are on one database.
   *
   * @param wanted 0: as many as is usual
   */
  int servers(int wanted) {
    if (this == SQLITE && wanted > 1) {
      throw new UsageException(
          "--servers must be 1 on sqlite, which is a file of one server, not %s".formatted(wanted));
    }
    return this == SQLITE ? 1 : wanted == 0 ? 2 : wanted;
  }

  /**
   * How many clients there are at a time.
   *
   * @param wanted 0: as many as is usual; few on DynamoDB Local, which would keep them waiting for
   *     longer than they do
   */
  int clients(int wanted) {
    return wanted > 0 ? wanted : this == DYNAMODB ? 30 : 200;
  }

  /** Whether its data is on a disk that can be full. */
  boolean hasDisk() {
    return this != DYNAMODB;
  }

  /**
   * A new and empty database.
   *
   * @param folder for its data
   */
  Database start(Path folder) {
    return switch (this) {
      case SQLITE -> sqlite(folder);
      case POSTGRES -> postgres(PostgresServer.durable(folder));
      case MARIADB -> mariadb(MariaDbServer.durable(folder));
      case DYNAMODB -> new DynamoDatabase();
    };
  }

  private Database postgres(PostgresServer server) {
    DataSource source = server.newDatabase();
    return new SqlDatabase(
        "PostgreSQL ",
        "show server_version",
        source,
        Tables.POSTGRES,
        settings(server.url(source)),
        Optional.of(Engine.of(server)),
        server::close);
  }

  private Database mariadb(MariaDbServer server) {
    DataSource source = server.newDatabase();
    return new SqlDatabase(
        "MariaDB ",
        "select version()",
        source,
        Tables.MARIADB,
        settings(server.url(source)),
        Optional.of(Engine.of(server)),
        server::close);
  }

  private Map<String, String> settings(String url) {
    return Map.of("HOLDFAST_STORE", toString(), "HOLDFAST_DATABASE_URL", url);
  }

  /** The file is where a server keeps it that has the folder as its data. */
  private static Database sqlite(Path folder) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(10_000);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + folder.resolve("holdfast.db"));
    Map<String, String> settings =
        Map.of("HOLDFAST_STORE", "sqlite", "HOLDFAST_DATA", folder.toString());
    return new SqlDatabase(
        "SQLite ",
        "select sqlite_version()",
        source,
        Tables.SQLITE,
        settings,
        Optional.empty(),
        () -> {});
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
