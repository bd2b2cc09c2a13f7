package dev.holdfast.availability.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No statement reads more of the tables than it needs, however large they are. */
final class SqlitePlanTest {

  private static final String STRETCH = "PRIMARY KEY (resource=? AND starts_at>? AND starts_at<?)";
  private static final String NEIGHBOUR = "PRIMARY KEY (resource=? AND starts_at<?)";

  @TempDir Path folder;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = new SqliteFile(folder.resolve("availability.db")).writer();
    SqliteSchema.create(connection);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  /** The steps of a plan that touch the tables. */
  private List<String> plan(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("explain query plan " + sql)) {
      List<String> steps = new ArrayList<>();
      while (row.next()) {
        String step = row.getString("detail");
        if (step.matches("(SCAN|SEARCH) (b|p|holdfast_\\w+)( .*)?")) {
          steps.add(step.replaceFirst("^(\\w+ \\w+) USING ", "$1 "));
        }
      }
      return steps;
    }
  }

  @Test
  void whatOverlapsASlotIsAStretchOfTheIndex() throws SQLException {
    assertThat(plan(SqliteSql.OVERLAPPING))
        .containsExactly("SEARCH b " + STRETCH, "SEARCH p " + NEIGHBOUR);
    assertThat(plan(SqliteSql.DELETE_EXPIRED))
        .containsExactly("SEARCH b " + STRETCH, "SEARCH p " + NEIGHBOUR);
    assertThat(plan(SqliteSql.BLOCKADES))
        .containsExactly("SEARCH b " + STRETCH, "SEARCH p " + NEIGHBOUR);
  }

  @Test
  void calendarsReadOneStretchOfTheIndexForEachResource() throws SQLException {
    assertThat(plan(SqliteSql.CALENDARS))
        .isNotEmpty()
        .allMatch(
            step -> step.equals("SEARCH b " + STRETCH) || step.equals("SEARCH p " + NEIGHBOUR));
  }

  @Test
  void aRowIsDeletedByItsKey() throws SQLException {
    assertThat(plan(SqliteSql.DELETE))
        .containsExactly("SEARCH holdfast_blockade PRIMARY KEY (resource=? AND starts_at=?)");
  }

  @Test
  void childrenAreReadFromTheirIndex() throws SQLException {
    assertThat(plan(SqliteSql.CHILDREN))
        .containsExactly(
            "SEARCH holdfast_resource COVERING INDEX holdfast_resource_parent (parent=?)");
  }

  /** Triggers have no plan of their own to look at, so this asks what they ask. */
  @Test
  void theTriggersLookAtOneNeighbour() throws SQLException {
    String last = "select ends_at from holdfast_blockade where resource = ?1 and starts_at < ?2";
    String order = " order by starts_at desc limit 1";

    assertThat(plan(last + order)).containsExactly("SEARCH holdfast_blockade " + NEIGHBOUR);
    assertThat(plan(last + " and (resource, starts_at) is not (?3, ?4)" + order))
        .containsExactly("SEARCH holdfast_blockade " + NEIGHBOUR);
    assertThat(SqliteStore.schema().replaceAll("\\s+", " "))
        .contains(
            "select ends_at from holdfast_blockade where resource = new.resource and starts_at <"
                + " new.ends_at order by starts_at desc limit 1");
  }
}
