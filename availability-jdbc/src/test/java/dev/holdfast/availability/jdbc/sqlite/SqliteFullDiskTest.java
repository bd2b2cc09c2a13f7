package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.jdbc.Filling;
import dev.holdfast.availability.jdbc.SmallDisk;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small disk fills up. Skipped where one cannot be mounted, which mostly takes root. */
final class SqliteFullDiskTest {

  @TempDir Path folder;

  @Test
  void whereADiskCanBeMountedOneThatIsFullIsToldAndSurvived() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(folder, "size=1m");
        SqliteStore store = SqliteStore.open(folder.resolve("availability.db"))) {
      Filling filling = new Filling(store);
      disk.leave(400_000);

      filling.assertThatItEndsBecauseTheDiskIsFull();
      filling.assertThatItEndsBecauseTheDiskIsFull();
      filling.assertThatATransactionEndsBecauseTheDiskIsFull();
      filling.assertThatExactlyWhatWasGrantedIsThere();

      disk.empty();

      filling.blockNext();
      filling.assertThatExactlyWhatWasGrantedIsThere();
    }
  }
}
