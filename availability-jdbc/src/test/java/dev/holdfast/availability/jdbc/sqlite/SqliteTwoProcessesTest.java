package dev.holdfast.availability.jdbc.sqlite;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** Two stores on one file know as little of each other as two processes do. */
final class SqliteTwoProcessesTest {

  private static final Instant START = Instant.parse("2030-05-07T10:00:00Z");
  private static final TimeSlot SLOT = TimeSlot.of(START, Duration.ofHours(1));
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("availability.db");
  }

  @Test
  void rivalsInTwoStoresNeverShareTime() {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (SqliteStore one = SqliteStore.open(file);
        SqliteStore other = SqliteStore.open(file)) {
      List<CompletableFuture<List<Blockade>>> clients = new ArrayList<>();
      for (int number = 0; number < 8; number++) {
        Availability availability = Availability.on(number % 2 == 0 ? one : other);
        Random random = new Random(number);
        clients.add(
            CompletableFuture.supplyAsync(() -> blockHereAndThere(availability, random), threads));
      }
      Set<Blockade> granted = new HashSet<>();
      clients.forEach(client -> granted.addAll(client.join()));

      List<Blockade> stored = one.blockades(Set.of(ROOM), TimeSlot.of(START, Duration.ofDays(10)));
      assertThat(stored).containsExactlyInAnyOrderElementsOf(granted).hasSizeGreaterThan(20);
      for (int i = 1; i < stored.size(); i++) {
        assertThat(stored.get(i).slot().overlaps(stored.get(i - 1).slot())).isFalse();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static List<Blockade> blockHereAndThere(Availability availability, Random random) {
    List<Blockade> granted = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Owner owner = Owner.of("owner " + random.nextInt());
      Instant from = START.plus(Duration.ofMinutes(random.nextInt(10_000)));
      TimeSlot slot = TimeSlot.of(from, Duration.ofMinutes(1 + random.nextInt(100)));
      if (availability.block(ROOM, slot, owner) instanceof BlockResult.Blocked blocked) {
        granted.addAll(blocked.blockades());
      }
    }
    return granted;
  }

  @Test
  void whoMeetsAProcessThatWritesForTooLongIsContended() throws SQLException {
    try (SqliteStore store = SqliteStore.open(file);
        Connection foreigner = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = foreigner.createStatement()) {
      Availability availability = Availability.on(store);
      statement.execute("begin immediate");
      long start = System.nanoTime();

      assertThat(availability.block(ROOM, SLOT, ANN))
          .isEqualTo(new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of()));
      assertThat(availability.isAvailable(ROOM, SLOT)).isTrue();

      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isBetween(
              SqliteFile.BUSY_TIMEOUT.minusSeconds(1), SqliteFile.BUSY_TIMEOUT.multipliedBy(3));
      statement.execute("rollback");
      assertThat(availability.block(ROOM, SLOT, ANN)).isInstanceOf(BlockResult.Blocked.class);
    }
  }

  /** A body that began as a reader would have to run again after every write of a rival. */
  @Test
  void aBodyKeepsOthersFromWritingFromItsStart() throws SQLException {
    SQLiteDataSource dataSource = new SQLiteDataSource();
    dataSource.setUrl("jdbc:sqlite:" + file);
    try (SqliteStore store = SqliteStore.open(file);
        Connection foreigner =
            DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=1");
        Statement statement = foreigner.createStatement()) {
      for (AvailabilityStore each : List.of(store, SqliteStore.on(dataSource))) {
        Boolean locked = each.transact(tx -> commit(isLocked(statement))).result();

        assertThat(locked).isTrue();
        assertThat(isLocked(statement)).isFalse();
      }
    }
  }

  private static boolean isLocked(Statement statement) {
    try {
      statement.execute("begin immediate");
      statement.execute("rollback");
      return false;
    } catch (SQLException e) {
      return true;
    }
  }
}
