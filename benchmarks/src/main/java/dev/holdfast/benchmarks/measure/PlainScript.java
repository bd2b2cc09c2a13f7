package dev.holdfast.benchmarks.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What pgbench does with a script, in plain JDBC: each thread has its statements prepared. */
public final class PlainScript implements AutoCloseable {

  private static final Pattern VARIABLE = Pattern.compile("(?<!:):([a-z]+)");

  /** A prepared statement, and the names of its parameters in their order. */
  private record Prepared(PreparedStatement statement, List<String> names) {}

  private final List<Connection> connections = new ArrayList<>();
  private final List<List<Prepared>> scripts = new ArrayList<>();

  private PlainScript() {}

  public static PlainScript on(DataSource database, int threads, List<String> statements) {
    PGSimpleDataSource source = (PGSimpleDataSource) database;
    source.setStringType("unspecified"); // the database finds out what the texts are
    PlainScript script = new PlainScript();
    try {
      for (int i = 0; i < threads; i++) {
        Connection connection = source.getConnection();
        script.connections.add(connection);
        List<Prepared> all = new ArrayList<>();
        for (String sql : statements) {
          all.add(prepare(connection, sql));
        }
        script.scripts.add(all);
      }
      return script;
    } catch (SQLException e) {
      throw new IllegalStateException("The statements cannot be prepared", e);
    }
  }

  private static Prepared prepare(Connection connection, String sql) throws SQLException {
    List<String> names =
        VARIABLE.matcher(sql).results().map((MatchResult name) -> name.group(1)).toList();
    return new Prepared(connection.prepareStatement(VARIABLE.matcher(sql).replaceAll("?")), names);
  }

  public void run(int thread, Map<String, String> variables) throws SQLException {
    for (Prepared prepared : scripts.get(thread)) {
      int index = 0;
      for (String name : prepared.names()) {
        prepared.statement().setString(++index, variables.get(name));
      }
      prepared.statement().execute();
    }
  }

  @Override
  public void close() {
    for (Connection connection : connections) {
      try {
        connection.close();
      } catch (SQLException e) {
        throw new IllegalStateException("A connection cannot be closed", e);
      }
    }
  }
}
