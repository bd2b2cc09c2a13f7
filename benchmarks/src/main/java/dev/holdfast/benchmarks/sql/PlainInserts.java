package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.Claim;
import dev.holdfast.benchmarks.measure.FreeSlots;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * The same insert in plain JDBC, with a connection and a prepared statement per thread. Like any
 * program without our locks, it has to repeat an insert that the database rolled back because of a
 * deadlock.
 */
final class PlainInserts implements AutoCloseable {

  /** Sets the parameters of the statement to those of a claim. */
  @FunctionalInterface
  interface Binding {
    void bind(PreparedStatement statement, Claim claim) throws SQLException;
  }

  /** MariaDB's code for a deadlock: nothing has changed, and it may be tried again. */
  private static final String DEADLOCK = "40001";

  private static final int MAX_ATTEMPTS = 100;

  private final FreeSlots slots;
  private final Binding binding;
  private final List<Connection> connections = new ArrayList<>();
  private final List<PreparedStatement> statements = new ArrayList<>();

  private PlainInserts(FreeSlots slots, Binding binding) {
    this.slots = slots;
    this.binding = binding;
  }

  /** One for each of so many threads, all alike. */
  static PlainInserts on(
      DataSource database, int threads, String sql, FreeSlots slots, Binding binding) {
    PlainInserts inserts = new PlainInserts(slots, binding);
    try {
      for (int i = 0; i < threads; i++) {
        Connection connection = database.getConnection();
        inserts.connections.add(connection);
        inserts.statements.add(connection.prepareStatement(sql));
      }
      return inserts;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  void insert(int thread) throws SQLException {
    PreparedStatement statement = statements.get(thread);
    Claim claim = slots.next();
    binding.bind(statement, claim);
    if (update(statement) == 0) {
      throw new IllegalStateException("%s should be inserted".formatted(claim));
    }
  }

  private static int update(PreparedStatement statement) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return statement.executeUpdate();
      } catch (SQLException e) {
        if (!DEADLOCK.equals(e.getSQLState()) || attempt == MAX_ATTEMPTS) {
          throw e;
        }
      }
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
