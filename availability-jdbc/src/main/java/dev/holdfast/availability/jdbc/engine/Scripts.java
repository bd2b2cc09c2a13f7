package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.jdbc.ConnectionSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/** The scripts that make a schema, as they lie in the jar. */
public final class Scripts {

  private static final String FOLDER = "/dev/holdfast/availability/jdbc/";

  private Scripts() {}

  /** The text of a script such as {@code postgres/V1__availability.sql}. */
  public static String read(String name) {
    try (InputStream in = Scripts.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalStateException("Script %s is missing in the jar".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Script %s cannot be read".formatted(name), e);
    }
  }

  /** The statements of a script, for drivers that take no more than one at a time. */
  public static List<String> statementsOf(String script) {
    return Arrays.stream(script.split(";\\s*(\n|$)"))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  /** Runs a script that does no harm when it is run again. */
  public static void run(
      DataSource dataSource, String script, Function<SQLException, SqlError> errors) {
    try {
      run(dataSource, statementsOf(script));
    } catch (SQLException first) {
      // Of two who come at once, one may fail on what the other is about to make.
      try {
        run(dataSource, statementsOf(script));
      } catch (SQLException e) {
        throw errors.apply(e).exception(e);
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
