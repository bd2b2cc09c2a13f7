package dev.holdfast.availability.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.jdbc.BusyClients;
import dev.holdfast.availability.jdbc.Filling;
import dev.holdfast.availability.jdbc.SmallDisk;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** What happens to servers in the middle of their work. */
@Timeout(180)
@Tag("long")
final class PostgresFaultTest {

  @TempDir Path folder;

  @Test
  void aServerThatIsKilledUnderLoadLosesNothingAndIsFoundAgain() throws InterruptedException {
    try (PostgresServer server = PostgresServer.durable();
        HikariDataSource pool = Pools.of(server.newDatabase(), 4, Duration.ofSeconds(2))) {
      PostgresStore.createSchema(pool);

      BusyClients.assertThatTheySurvive(PostgresStore.on(pool), server::kill, server::start);
    }
  }

  /** The log of the server lies on another disk. */
  @Test
  void whereADiskCanBeMountedOneThatIsFullOfTablesIsToldAndSurvived() throws Exception {
    DataSource server = PostgresServer.shared().newDatabase();
    Object uid = Files.getAttribute(Path.of(Sql.ask(server, "show data_directory")), "unix:uid");
    try (SmallDisk disk = SmallDisk.mount(folder, "size=24m,mode=700,uid=" + uid)) {
      Sql.run(
          server,
          "create tablespace small_disk location '%s'".formatted(folder),
          "create database on_a_small_disk tablespace small_disk");
      try {
        assertThatAFullDiskIsToldAndSurvived(disk, databaseOnASmallDisk(server));
      } finally {
        Sql.run(server, "drop database on_a_small_disk with (force)", "drop tablespace small_disk");
      }
    }
  }

  private static DataSource databaseOnASmallDisk(DataSource server) {
    PGSimpleDataSource database = PostgresServer.as("postgres", server);
    database.setDatabaseName("on_a_small_disk");
    return database;
  }

  private static void assertThatAFullDiskIsToldAndSurvived(SmallDisk disk, DataSource database)
      throws Exception {
    try (HikariDataSource pool = Pools.of(database, 2)) {
      PostgresStore.createSchema(pool);
      Filling filling = new Filling(PostgresStore.on(pool));
      disk.leave(200_000);

      filling.assertThatItEndsBecauseTheDiskIsFull();
      filling.assertThatATransactionEndsBecauseTheDiskIsFull();
      filling.assertThatExactlyWhatWasGrantedIsThere();

      disk.empty();

      filling.blockNext();
      filling.assertThatExactlyWhatWasGrantedIsThere();
    }
  }
}
