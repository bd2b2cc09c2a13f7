package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Checks, once for each store, that the database has the constraints that refuse a double booking.
 * Without them every statement still works, and time is taken twice without an error.
 *
 * <p>The first operation pays for it. It reads the catalog, which takes no rights beyond those on
 * the tables.
 */
public final class SchemaCheck {

  @FunctionalInterface
  public interface Check {

    /**
     * Whether the tables are there; if not, the statements on them fail by themselves.
     *
     * @throws StoreException if a constraint is missing
     */
    boolean passes(Connection connection) throws SQLException;
  }

  private final Check check;
  private volatile boolean passed;

  public SchemaCheck(Check check) {
    this.check = check;
  }

  void on(Connection connection) throws SQLException {
    if (!passed) {
      passed = check.passes(connection);
    }
  }

  public static SchemaCheck none() {
    return new SchemaCheck(connection -> true);
  }

  public static SchemaCheck of(Constraint... constraints) {
    return new SchemaCheck(
        connection -> {
          for (Constraint constraint : constraints) {
            if (!constraint.isThere(connection)) {
              return false;
            }
          }
          return true;
        });
  }

  /**
   * A constraint that the database must have.
   *
   * @param isThere the query for whether the table is there, and whether the constraint is
   * @param remedy the statement that adds it
   */
  public record Constraint(String name, String isThere, String remedy) {

    private boolean isThere(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(isThere)) {
        row.next();
        boolean hasTable = row.getBoolean(1);
        if (hasTable && !row.getBoolean(2)) {
          throw missing(name, remedy);
        }
        return hasTable;
      }
    }
  }

  public static StoreException missing(String constraint, String remedy) {
    return new StoreException(
        StoreException.Kind.MISCONFIGURED,
        ("The database lacks the %s, without which it does not refuse double bookings. Stop all"
                + " writers, remove overlaps, and run: %s")
            .formatted(constraint, remedy));
  }

  /** Columns in the order of the alphabet. */
  public static String uniqueOnPostgres(String table, String columns) {
    return """
        select to_regclass('%1$s') is not null, exists (
          select from pg_index
          where indrelid = to_regclass('%1$s') and indisunique and indpred is null
            and '%2$s' = (
              select string_agg(attname, ',' order by attname) from pg_attribute
              where attrelid = indrelid and attnum = any (indkey)))
        """
        .formatted(table, columns);
  }
}
