package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** A SQLite database, and connections to it that are set up as durability needs it. */
record SqliteFile(Path path) {

  /** A setting of a connection, and the value that SQLite then reports. */
  private record Pragma(String name, String value, String answer) {}

  /** The time-out, for other processes, comes first: to set the journal may have to wait. */
  private static final List<Pragma> PRAGMAS =
      List.of(
          new Pragma("busy_timeout", "5000", "5000"),
          new Pragma("journal_mode", "wal", "wal"),
          new Pragma("synchronous", "full", "2"),
          new Pragma("foreign_keys", "on", "1"));

  private static final Pragma QUERY_ONLY = new Pragma("query_only", "on", "1");

  SqliteFile {
    path = path.toAbsolutePath();
    if (path.toString().contains("?")) {
      throw new IllegalArgumentException(
          "Path of a database must not contain a question mark, which would begin its settings: "
              + path);
    }
  }

  /** Connections without settings, for creating the tables. */
  SQLiteDataSource dataSource() {
    SQLiteConfig config = new SQLiteConfig();
    // Otherwise the driver adds a query to each insert.
    config.setGetGeneratedKeys(false);
    SQLiteDataSource database = new SQLiteDataSource(config);
    database.setUrl("jdbc:sqlite:" + path);
    return database;
  }

  Connection writer() throws SQLException {
    return setUp(PRAGMAS, dataSource().getConnection());
  }

  Connection reader() throws SQLException {
    return setUp(List.of(QUERY_ONLY), writer());
  }

  /** Reads back what it sets, since SQLite ignores what it cannot do. */
  private static Connection setUp(List<Pragma> pragmas, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (Pragma pragma : pragmas) {
        set(statement, pragma);
      }
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void set(Statement statement, Pragma pragma) throws SQLException {
    statement.execute("pragma %s = %s".formatted(pragma.name(), pragma.value()));
    try (ResultSet row = statement.executeQuery("pragma " + pragma.name())) {
      String answer = row.next() ? row.getString(1) : "nothing";
      if (!answer.equals(pragma.answer())) {
        throw new StoreException(
            StoreException.Kind.MISCONFIGURED,
            "SQLite got %s = %s, but stays at %s. Is the file on a local disk?"
                .formatted(pragma.name(), pragma.value(), answer));
      }
    }
  }
}
