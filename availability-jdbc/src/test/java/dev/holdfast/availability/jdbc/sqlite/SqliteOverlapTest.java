package dev.holdfast.availability.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database itself refuses what overlaps, to programs that have never heard of the library. */
final class SqliteOverlapTest {

  @TempDir Path folder;
  private Connection foreigner;

  @BeforeEach
  void open() throws SQLException {
    Path file = folder.resolve("availability.db");
    SqliteStore.open(file).close();
    foreigner = DriverManager.getConnection("jdbc:sqlite:" + file);
    execute("insert into holdfast_blockade values " + row("room", "10", "20"));
    execute("insert into holdfast_blockade values " + row("room", "30", "40"));
  }

  @AfterEach
  void close() throws SQLException {
    foreigner.close();
  }

  private static String row(String resource, String from, String to) {
    return "('%s', %s, %s, zeroblob(16), 'Ann', 0, null)".formatted(resource, from, to);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = foreigner.createStatement()) {
      statement.execute(sql);
    }
  }

  private void insert(String from, String to) throws SQLException {
    execute("insert into holdfast_blockade values " + row("room", from, to));
  }

  private List<String> slots() throws SQLException {
    try (Statement statement = foreigner.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select resource || ' ' || starts_at || '-' || ends_at from holdfast_blockade")) {
      List<String> slots = new ArrayList<>();
      while (row.next()) {
        slots.add(row.getString(1));
      }
      return slots;
    }
  }

  private void assertRefused(ThrowingCallable deed) throws SQLException {
    assertThatThrownBy(deed)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("holdfast: the time is taken");
    assertThat(slots()).containsExactly("room 10-20", "room 30-40");
  }

  @Test
  void aRowThatOverlapsInAnyWayIsRefused() throws SQLException {
    assertRefused(() -> insert("10", "20"));
    assertRefused(() -> insert("5", "11"));
    assertRefused(() -> insert("19", "25"));
    assertRefused(() -> insert("12", "13"));
    assertRefused(() -> insert("5", "50"));
    assertRefused(() -> insert("25", "31"));
    assertRefused(() -> insert("0", "9223372036854775807"));
  }

  @Test
  void aRowThatOnlyTouchesIsTaken() throws SQLException {
    insert("20", "30");
    insert("5", "10");
    insert("40", "9223372036854775807");

    assertThat(slots()).hasSize(5);
  }

  @Test
  void anotherResourceIsNotInTheWay() throws SQLException {
    execute("insert into holdfast_blockade values " + row("Room", "10", "20"));
    execute("insert into holdfast_blockade values " + row("room ", "10", "20"));

    assertThat(slots()).hasSize(4);
  }

  @Test
  void neitherIgnoreNorReplaceNorUpsertGetsAround() throws SQLException {
    String values = "into holdfast_blockade values " + row("room", "10", "15");

    assertRefused(() -> execute("insert or ignore " + values));
    assertRefused(() -> execute("insert or replace " + values));
    assertRefused(() -> execute("replace " + values));
    assertRefused(
        () ->
            execute(
                "insert %s on conflict (resource, starts_at) do update set ends_at = 35"
                    .formatted(values)));
    assertRefused(() -> execute("update or replace holdfast_blockade set starts_at = 10"));
  }

  @Test
  void rowsOfOneStatementMeetEachOther() throws SQLException {
    assertRefused(
        () ->
            execute(
                "insert into holdfast_blockade values %s, %s"
                    .formatted(row("room", "50", "60"), row("room", "55", "65"))));
  }

  @Test
  void numbersWrittenAsTextAreNumbers() throws SQLException {
    assertRefused(() -> insert("'15'", "'9'||'9'"));
  }

  @Test
  void anUpdateThatOverlapsIsRefused() throws SQLException {
    String update = "update holdfast_blockade set %s where starts_at = 10";

    assertRefused(() -> execute(update.formatted("ends_at = 31")));
    assertRefused(() -> execute(update.formatted("starts_at = 35, ends_at = 36")));
    assertRefused(() -> execute(update.formatted("starts_at = 25, ends_at = 50")));
  }

  @Test
  void aRowMayMoveOverItsOwnTime() throws SQLException {
    execute("update holdfast_blockade set starts_at = 12, ends_at = 30 where starts_at = 10");

    assertThat(slots()).containsExactly("room 12-30", "room 30-40");
  }

  @Test
  void aRowMovedToAnotherResourceMeetsWhatIsThere() throws SQLException {
    execute("insert into holdfast_blockade values " + row("hall", "15", "16"));

    assertThatThrownBy(
            () -> execute("update holdfast_blockade set resource = 'hall' where starts_at = 10"))
        .hasMessageContaining("holdfast: the time is taken");
    execute("update holdfast_blockade set resource = 'hall' where starts_at = 30");

    assertThat(slots()).containsExactly("hall 15-16", "hall 30-40", "room 10-20");
  }

  @Test
  void aSlotMustEndAfterItStarts() {
    assertThatThrownBy(() -> insert("50", "50")).hasMessageContaining("CHECK");
    assertThatThrownBy(() -> insert("51", "50")).hasMessageContaining("CHECK");
    assertThatThrownBy(() -> insert("50.5", "51")).hasMessageContaining("REAL");
    assertThatThrownBy(() -> insert("null", "51")).hasMessageContaining("NOT NULL");
  }
}
