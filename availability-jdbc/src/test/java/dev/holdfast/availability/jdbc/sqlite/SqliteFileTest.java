package dev.holdfast.availability.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Opening, closing and copying the file, and what becomes of it when it is not as it should be. */
final class SqliteFileTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Instant START = Instant.parse("2030-05-07T10:00:00Z");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("availability.db");
  }

  private static TimeSlot hour(int number) {
    return TimeSlot.of(START.plus(Duration.ofHours(number)), Duration.ofHours(1));
  }

  private static void assertFails(Kind kind, ThrowingCallable deed) {
    assertThatThrownBy(deed)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(kind));
  }

  private Connection foreigner() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  private static String answer(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void everyConnectionIsDurable() throws SQLException {
    SqliteFile database = new SqliteFile(file);

    try (Connection writer = database.writer();
        Connection reader = database.reader()) {
      for (Connection connection : List.of(writer, reader)) {
        assertThat(answer(connection, "pragma journal_mode")).isEqualTo("wal");
        assertThat(answer(connection, "pragma synchronous")).isEqualTo("2");
        assertThat(answer(connection, "pragma foreign_keys")).isEqualTo("1");
        assertThat(answer(connection, "pragma busy_timeout")).isEqualTo("5000");
      }
      assertThat(answer(reader, "pragma query_only")).isEqualTo("1");
    }
  }

  @Test
  void aSettingThatIsNotTakenIsRefusedAndItsConnectionClosed() throws SQLException {
    try (Connection inMemory = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      assertThatThrownBy(() -> SqliteFile.setUp(SqliteFile.PRAGMAS, inMemory))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("journal_mode = wal, but stays at memory");
      assertThat(inMemory.isClosed()).isTrue();
    }
  }

  @Test
  void whatWasBlockedIsThereAfterReopening() {
    try (SqliteStore store = SqliteStore.open(file)) {
      Availability.on(store).block(ROOM, hour(0), ANN);
    }

    try (SqliteStore store = SqliteStore.open(file)) {
      assertThat(Availability.on(store).calendar(ROOM, hour(0)).takenBy(ANN))
          .containsExactly(hour(0));
    }
  }

  @Test
  void aClosedFileIsOneFile() {
    try (SqliteStore store = SqliteStore.open(file)) {
      Availability.on(store).block(ROOM, hour(0), ANN);
      assertThat(folder.toFile().list()).hasSizeGreaterThan(1);
    }

    assertThat(folder.toFile().list()).containsExactly("availability.db");
  }

  @Test
  void aClosedStoreSaysSo() {
    SqliteStore store = SqliteStore.open(file);
    Availability availability = Availability.on(store);
    store.close();

    assertThatThrownBy(() -> availability.block(ROOM, hour(0), ANN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The store is closed: " + file);
    assertThatThrownBy(() -> availability.calendar(ROOM, hour(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The store is closed: " + file);
    store.close();
  }

  @Test
  void manyWhoOpenANewFileAtOnceShareIt() {
    List<CompletableFuture<SqliteStore>> opening =
        IntStream.range(0, 6)
            .mapToObj(number -> CompletableFuture.supplyAsync(() -> SqliteStore.open(file)))
            .toList();
    List<SqliteStore> stores = opening.stream().map(CompletableFuture::join).toList();

    Availability.on(stores.get(0)).block(ROOM, hour(0), ANN);

    assertThat(stores)
        .allSatisfy(
            store -> assertThat(Availability.on(store).isAvailable(ROOM, hour(0))).isFalse());
    stores.forEach(SqliteStore::close);
  }

  @Test
  void aFileThatLostItsTriggerIsRefused() throws SQLException {
    SqliteStore.open(file).close();
    try (Connection foreigner = foreigner();
        Statement statement = foreigner.createStatement()) {
      statement.execute("drop trigger holdfast_no_overlap_on_update");
    }

    assertFails(Kind.MISCONFIGURED, () -> SqliteStore.open(file));
  }

  @Test
  void aFileThatIsNoDatabaseIsRefused() throws IOException {
    Files.writeString(file, "This is a letter, and not at all a database. ".repeat(100));

    assertFails(Kind.MISCONFIGURED, () -> SqliteStore.open(file));
  }

  @Test
  void aFolderThatIsNotThereIsUnavailable() {
    assertFails(Kind.UNAVAILABLE, () -> SqliteStore.open(folder.resolve("none").resolve("a.db")));
  }

  @Test
  void aPathWithAQuestionMarkIsRefused() {
    assertThatThrownBy(() -> SqliteStore.open(folder.resolve("what?.db")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("what?.db");
  }

  @Test
  void whoMayOnlyReadIsToldSoAndReads() {
    try (SqliteStore store = SqliteStore.open(file)) {
      Availability.on(store).block(ROOM, hour(0), ANN);
    }
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    SQLiteDataSource readOnly = new SQLiteDataSource(config);
    readOnly.setUrl("jdbc:sqlite:" + file);
    Availability availability = Availability.on(SqliteStore.on(readOnly));

    assertFails(Kind.READ_ONLY, () -> availability.block(ROOM, hour(1), ANN));
    assertFails(Kind.READ_ONLY, () -> availability.release(ROOM, hour(0), ANN));
    assertThat(availability.isAvailable(ROOM, hour(0))).isFalse();
  }

  @Test
  void aDatabaseWithoutTheTablesIsMisconfigured() {
    SQLiteDataSource empty = new SQLiteDataSource();
    empty.setUrl("jdbc:sqlite:" + file);
    Availability availability = Availability.on(SqliteStore.on(empty));

    assertFails(Kind.MISCONFIGURED, () -> availability.block(ROOM, hour(0), ANN));
    SqliteStore.createSchema(empty);
    SqliteStore.createSchema(empty);

    assertThat(availability.block(ROOM, hour(0), ANN)).isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void aCopyTakenWhileOthersWriteIsWhole() throws SQLException {
    Path copy = folder.resolve("copy.db");
    try (SqliteStore store = SqliteStore.open(file)) {
      Availability availability = Availability.on(store);
      IntStream.range(0, 100).forEach(number -> availability.block(ROOM, hour(number), ANN));
      CompletableFuture<Void> writing =
          CompletableFuture.runAsync(
              () ->
                  IntStream.range(100, 400)
                      .forEach(number -> availability.block(ROOM, hour(number), ANN)));

      try (Connection foreigner = foreigner();
          Statement statement = foreigner.createStatement()) {
        statement.execute("vacuum into '" + copy + "'");
      }
      writing.join();
    }

    try (SqliteStore store = SqliteStore.open(copy);
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy)) {
      Availability availability = Availability.on(store);
      int copied = Integer.parseInt(answer(connection, "select count(*) from holdfast_blockade"));
      assertThat(copied).isBetween(100, 400);
      assertThat(availability.isAvailable(ROOM, hour(copied - 1))).isFalse();
      assertThat(availability.block(ROOM, hour(copied), ANN))
          .isInstanceOf(BlockResult.Blocked.class);
      assertThat(answer(connection, "pragma integrity_check")).isEqualTo("ok");
    }
  }
}
