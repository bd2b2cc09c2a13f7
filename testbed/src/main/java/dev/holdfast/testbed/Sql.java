package dev.holdfast.testbed;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Single statements, each on a connection of its own. */
public final class Sql {

  private Sql() {}

  public static void run(DataSource database, String... statements) {
    for (String sql : statements) {
      try (Connection connection = database.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new IllegalStateException(sql, e);
      }
    }
  }

  /** The first column of all rows, a line each. */
  public static String ask(DataSource database, String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      StringBuilder lines = new StringBuilder();
      while (row.next()) {
        lines.append(lines.isEmpty() ? "" : "\n").append(row.getString(1));
      }
      return lines.toString();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
