package dev.holdfast.server.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteConnectionsTest {

  @TempDir Path folder;

  private SqliteConnections connections() {
    return new SqliteConnections(folder.resolve("holdfast.db"), Duration.ofMillis(50));
  }

  private static String ask(Connection connection, String sql) {
    return new Db(connection, Dialect.SQLITE)
        .row("select * from (" + sql + ")", row -> row.text("answer"))
        .orElseThrow();
  }

  @Test
  void aWriterWhoWaitsTooLongForHisTurnIsContended() throws SQLException {
    try (SqliteConnections connections = connections()) {
      Connection writer = connections.writer();

      assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> take(connections)).join())
          .isInstanceOf(CompletionException.class)
          .cause()
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED));

      connections.giveBackWriter(writer);
    }
  }

  private static Connection take(SqliteConnections connections) {
    try {
      return connections.writer();
    } catch (SQLException e) {
      throw Dialect.SQLITE.failure(e);
    }
  }

  @Test
  void whatIsCommittedIsOnTheDisk() throws SQLException {
    try (SqliteConnections connections = connections()) {
      Connection writer = connections.writer();

      assertThat(ask(writer, "select journal_mode as answer from pragma_journal_mode"))
          .isEqualTo("wal");
      assertThat(ask(writer, "select synchronous as answer from pragma_synchronous"))
          .isEqualTo("2");
      assertThat(ask(writer, "select foreign_keys as answer from pragma_foreign_keys"))
          .isEqualTo("1");

      connections.giveBackWriter(writer);
    }
  }

  @Test
  void aWriterThatIsNotTrustedIsReplacedWithAllThatItHadUnderWay() throws SQLException {
    try (SqliteConnections connections = connections()) {
      Connection first = connections.writer();
      Db db = new Db(first, Dialect.SQLITE);
      db.update("create table t (a integer)", Map.of());
      db.update("begin immediate", Map.of());
      db.update("insert into t values (1)", Map.of());
      connections.distrust();
      connections.giveBackWriter(first);

      Connection second = connections.writer();

      assertThat(second).isNotSameAs(first);
      assertThat(ask(second, "select count(*) as answer from t")).isEqualTo("0");
      connections.giveBackWriter(second);
    }
  }

  @Test
  void aReaderSeesOneMomentHoweverLongItReads() throws SQLException {
    try (SqliteConnections connections = connections()) {
      Connection writer = connections.writer();
      Db db = new Db(writer, Dialect.SQLITE);
      db.update("create table t (a integer)", Map.of());
      Connection reader = connections.reader();
      String before = ask(reader, "select count(*) as answer from t");

      db.update("insert into t values (1)", Map.of());

      assertThat(ask(reader, "select count(*) as answer from t")).isEqualTo(before);
      connections.giveBackReader(reader);
      connections.giveBackWriter(writer);
    }
  }

  @Test
  void aClosedFileIsNotOpenedAgain() {
    SqliteConnections connections = connections();
    connections.close();

    assertThatThrownBy(connections::writer).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(connections::reader).isInstanceOf(IllegalStateException.class);
  }
}
