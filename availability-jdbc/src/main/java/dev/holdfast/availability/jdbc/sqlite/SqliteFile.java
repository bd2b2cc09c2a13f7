package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/** A database in a file, and connections to it that are set up as durability needs it. */
record SqliteFile(Path path) {

  /** How long SQLite waits for another process that writes. */
  static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

  /** A setting of a connection, and what SQLite answers when it is asked for it. */
  record Pragma(String name, String value, String answer) {}

  /** The time-out comes first: to set the journal may have to wait. */
  static final List<Pragma> PRAGMAS =
      List.of(
          new Pragma("busy_timeout", "" + BUSY_TIMEOUT.toMillis(), "" + BUSY_TIMEOUT.toMillis()),
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

  Connection writer() throws SQLException {
    Properties properties = new Properties();
    // Otherwise each insert is followed by a query that nobody asked for.
    properties.setProperty("jdbc.get_generated_keys", "false");
    return setUp(PRAGMAS, DriverManager.getConnection("jdbc:sqlite:" + path, properties));
  }

  Connection reader() throws SQLException {
    return setUp(List.of(QUERY_ONLY), writer());
  }

  /**
   * Sets what durability needs and reads it back, since SQLite ignores what it cannot do. Closes a
   * connection that does not take it.
   */
  static Connection setUp(List<Pragma> pragmas, Connection connection) throws SQLException {
    try {
      for (Pragma pragma : pragmas) {
        set(connection, pragma);
      }
      return connection;
    } catch (SQLException | RuntimeException e) {
      try {
        connection.close();
      } catch (SQLException next) {
        e.addSuppressed(next);
      }
      throw e;
    }
  }

  private static void set(Connection connection, Pragma pragma) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma %s = %s".formatted(pragma.name(), pragma.value()));
      String answer = answer(statement, pragma.name());
      if (!answer.equals(pragma.answer())) {
        throw new StoreException(
            StoreException.Kind.MISCONFIGURED,
            "SQLite got %s = %s, but stays at %s. Is the file on a local disk?"
                .formatted(pragma.name(), pragma.value(), answer));
      }
    }
  }

  static String answer(Statement statement, String pragma) throws SQLException {
    try (ResultSet row = statement.executeQuery("pragma " + pragma)) {
      return row.next() ? row.getString(1) : "nothing";
    }
  }
}
