package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.engine.Scripts;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables and triggers in a database. */
final class SqliteSchema {

  private static final String SCRIPT = "sqlite/V1__availability.sql";

  /** Without the triggers the database would not keep the promise. */
  private static final List<String> PARTS =
      List.of(
          "holdfast_blockade",
          "holdfast_no_overlap_on_insert",
          "holdfast_no_overlap_on_update",
          "holdfast_resource",
          "holdfast_resource_parent");

  private static final String COUNT =
      "select count(*) from sqlite_schema where name in ('" + String.join("', '", PARTS) + "')";

  private SqliteSchema() {}

  static String script() {
    return Scripts.read(SCRIPT);
  }

  /** Creates what is not there, in one step: of two who come at once, one finds it done. */
  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (count(statement) == PARTS.size()) {
        return;
      }
      statement.execute("begin immediate");
      try {
        if (count(statement) == 0) {
          statement.executeUpdate(script());
        }
        statement.execute("commit");
      } catch (SQLException | RuntimeException e) {
        rollback(statement, e);
        throw e;
      }
      check(statement);
    }
  }

  /** SQLite may have rolled back already, on a full disk for one, and then says that it cannot. */
  private static void rollback(Statement statement, Exception because) {
    try {
      statement.execute("rollback");
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  /** Whether it is complete; throws if not. */
  static boolean check(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      check(statement);
      return true;
    }
  }

  private static void check(Statement statement) throws SQLException {
    int found = count(statement);
    if (found != PARTS.size()) {
      throw new StoreException(
          StoreException.Kind.MISCONFIGURED,
          "The database has %s of the %s tables, indexes and triggers %s. Run SqliteStore.schema()"
              .formatted(found, PARTS.size(), PARTS));
    }
  }

  private static int count(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(COUNT)) {
      row.next();
      return row.getInt(1);
    }
  }
}
