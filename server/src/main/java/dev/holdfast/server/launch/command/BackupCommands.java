package dev.holdfast.server.launch.command;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.server.launch.settings.DataFolder;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import dev.holdfast.server.store.jdbc.SqliteBackup;
import dev.holdfast.server.vault.KeyPlace;
import dev.holdfast.server.vault.VaultKeyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Copies the database of a service that has it in a file. */
final class BackupCommands {

  private final Settings settings;

  BackupCommands(Settings settings) {
    this.settings = settings;
  }

  /** Answers what was done. */
  String backup(String name) {
    refuseServers("backup");
    Path file = Path.of(name).toAbsolutePath().normalize();
    if (Files.exists(file)) {
      throw StartFailure.outOfOrder("%s exists already. Choose another name.".formatted(file));
    }
    if (!Files.exists(settings.sqliteFile())) {
      throw StartFailure.outOfOrder(
          "There is no database %s. Set HOLDFAST_DATA to its folder."
              .formatted(settings.sqliteFile()));
    }
    DataFolder.create(file);
    try {
      SqliteBackup.of(settings.sqliteFile()).writeTo(file);
    } catch (StoreException e) {
      throw StartFailure.outOfOrder("The backup failed: " + e.getMessage());
    }
    return "Wrote %s%nIts secrets open with the vault's key alone. Keep a copy of %s at another place."
        .formatted(file, settings.vaultKey().name());
  }

  /** Answers what was done. */
  String restore(String name) {
    refuseServers("restore");
    Path file = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isRegularFile(file)) {
      throw StartFailure.outOfOrder("There is no file %s.".formatted(file));
    }
    DataFolder.at(settings.data());
    try {
      Optional<Path> before = SqliteBackup.of(settings.sqliteFile()).replaceBy(file);
      DataFolder.close(settings.sqliteFile());
      return before
              .map(kept -> "Restored %s. What was there before is now %s".formatted(file, kept))
              .orElse("Restored " + file)
          + keyToBring()
          + "%nNow run 'audit' to check that bookings and timelines agree.".formatted();
    } catch (StoreException e) {
      throw StartFailure.outOfOrder("Nothing was restored: " + e.getMessage());
    }
  }

  private String keyToBring() {
    KeyPlace key = settings.vaultKey();
    try {
      return key.read().isPresent()
          ? ""
          : "%nThe vault's key is not here. Put the copy that you kept into %s before you start."
              .formatted(key.name());
    } catch (VaultKeyException e) {
      return "%n%s".formatted(e.getMessage());
    }
  }

  private void refuseServers(String command) {
    String tool =
        switch (settings.database().store()) {
          case SQLITE -> "";
          case POSTGRES -> command.equals("backup") ? "pg_dump --format=custom" : "pg_restore";
          case MARIADB ->
              command.equals("backup") ? "mariadb-dump --single-transaction" : "mariadb";
          case DYNAMODB -> "point-in-time recovery, which every table has";
        };
    if (!tool.isEmpty()) {
      throw StartFailure.misused(
          "%s is for the SQLite database. For this one use its own tool: %s"
              .formatted(command, tool));
    }
  }
}
