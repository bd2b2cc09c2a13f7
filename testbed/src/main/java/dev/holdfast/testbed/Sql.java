package dev.holdfast.testbed;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Single statements, each on a connection of its own. */
public final class Sql {

  private static final long PAUSE_NANOS = Duration.ofMillis(150).toNanos();
  private static final int MOST_QUESTIONS = 200;

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

  /**
   * Returns as soon as a count is no longer 0, by an answer that is newer than this call. InnoDB
   * answers questions about its transactions from a copy that it renews only after a tenth of a
   * second without questions, so this waits longer than that before each question.
   */
  public static void awaitMoreThanNone(DataSource database, String count) {
    for (int asked = 0; asked < MOST_QUESTIONS; asked++) {
      LockSupport.parkNanos(PAUSE_NANOS);
      if (!ask(database, count).equals("0")) {
        return;
      }
    }
    throw new IllegalStateException("Still 0: " + count);
  }
}
