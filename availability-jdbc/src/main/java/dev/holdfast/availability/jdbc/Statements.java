package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/** The statements of a script. */
final class Statements {

  private Statements() {}

  /** One by one, for drivers that take no more at a time. */
  static List<String> of(String script) {
    return Arrays.stream(script.split(";\\s*(\n|$)"))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  /** Runs a script that does no harm when it is run again. */
  static void run(DataSource dataSource, String script, Function<SQLException, Trouble> troubleOf) {
    try {
      run(dataSource, of(script));
    } catch (SQLException first) {
      // Of two who come at once, one may fail on what the other is about to make.
      try {
        run(dataSource, of(script));
      } catch (SQLException e) {
        throw troubleOf.apply(e).exception(e);
      }
    }
  }

  private static void run(DataSource dataSource, List<String> statements) throws SQLException {
    try (Connection connection = ConnectionSource.of(dataSource).take();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
