package dev.holdfast.availability.jdbc.mariadb;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.BusyClients;
import dev.holdfast.availability.jdbc.Filling;
import dev.holdfast.availability.jdbc.SmallDisk;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mariadb.jdbc.MariaDbDataSource;

/** What happens to a server in the middle of its work. */
@Timeout(180)
@Tag("long")
final class MariaDbFaultTest {

  private static MariaDbServer server;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    server = MariaDbServer.durable();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /**
   * With bounds, so that nobody waits for ever for a server that is just going down; wide enough
   * for a busy machine, since the pool waits longer and longer after each connection that failed.
   */
  private static DataSource bounded(String address) throws SQLException {
    return new MariaDbDataSource(address + "&connectTimeout=5000&socketTimeout=10000");
  }

  @Test
  void aServerThatIsKilledOrStoppedUnderLoadLosesNothingAndIsFoundAgain() throws Exception {
    DataSource database = bounded(server.url(server.newDatabase()));
    try (HikariDataSource pool = Pools.of(database, 4, Duration.ofSeconds(2))) {
      MariaDbStore.createSchema(pool);
      AvailabilityStore store = MariaDbStore.on(pool);

      BusyClients.assertThatTheySurvive(store, server::kill, server::start);
      BusyClients.assertThatTheySurvive(store, () -> Sql.run(database, "shutdown"), server::start);
    }
  }

  /** The log of the server lies on another disk. */
  @Test
  void whereADiskCanBeMountedOneThatIsFullOfTablesIsToldAndSurvived() throws Exception {
    DataSource other = server.newDatabase();
    Path link = Path.of(Sql.ask(other, "select @@datadir")).resolve("on_a_small_disk");
    String address =
        server.url(other).replace(Sql.ask(other, "select database()"), "on_a_small_disk");
    try (SmallDisk disk = SmallDisk.mount(folder, "size=24m")) {
      // To MariaDB every folder among its data is a database.
      Files.createSymbolicLink(link, folder);
      try (HikariDataSource pool = Pools.of(bounded(address), 2, Duration.ofSeconds(2))) {
        MariaDbStore.createSchema(pool);
        assertThatAFullDiskIsToldAndSurvived(disk, MariaDbStore.on(pool));
        Sql.run(pool, "drop table holdfast_blockade, holdfast_resource, holdfast_turn");
      } finally {
        Files.delete(link);
      }
    }
  }

  private static void assertThatAFullDiskIsToldAndSurvived(SmallDisk disk, AvailabilityStore store)
      throws Exception {
    Filling filling = new Filling(store);
    filling.blockNext();
    disk.leave(200_000);

    filling.assertThatItEndsBecauseTheDiskIsFull();
    filling.assertThatItEndsBecauseTheDiskIsFull();
    filling.assertThatExactlyWhatWasGrantedIsThere();
    disk.empty();
    filling.blockNext();

    disk.leave(200_000);
    filling.assertThatATransactionEndsBecauseTheDiskIsFull();
    disk.empty();
    // MariaDB 11.4 gives up when it cannot roll a large transaction back for want of room.
    server.kill();
    server.start();
    filling.blockNext();
    filling.assertThatExactlyWhatWasGrantedIsThere();
  }
}
