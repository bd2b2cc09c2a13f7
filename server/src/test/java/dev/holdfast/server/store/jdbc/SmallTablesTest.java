package dev.holdfast.server.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL's plans for tables that are small fit when they are large: they may be kept so long.
 */
final class SmallTablesTest {

  /** A table that has one row, ever. */
  private static final String EXPLAIN =
      "explain select position from scheduling_sequencer where id = 1";

  @Test
  void evenSmallTablesAreReadByIndex() throws SQLException {
    try (Database.Opened opened = Database.POSTGRES.open();
        PooledConnections connections =
            PooledConnections.to(
                opened.database(), 1, SqlStore.POSTGRES_SETTINGS, SqlStore.POSTGRES_READ_ONLY)) {
      try (Connection plain = opened.database().getConnection();
          var statement = plain.createStatement()) {
        statement.execute("vacuum analyze");
        assertThat(plan(plain)).as("without the settings").contains("Seq Scan");
      }
      for (Connection one : List.of(connections.writer(), connections.reader())) {
        try (one) {
          assertThat(plan(one)).contains("scheduling_sequencer_pkey").doesNotContain("Seq Scan");
        }
      }
    }
  }

  private static String plan(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(EXPLAIN)) {
      StringBuilder plan = new StringBuilder();
      while (rows.next()) {
        plan.append(rows.getString(1)).append('\n');
      }
      return plan.toString();
    }
  }
}
