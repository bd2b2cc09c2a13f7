package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small disk fills up. Skipped where one cannot be mounted, which mostly takes root. */
final class SqliteFullDiskTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  @TempDir Path disk;

  @BeforeEach
  void mount() throws Exception {
    assumeTrue(
        runs("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()),
        "A file system of a fixed size can be mounted");
  }

  @AfterEach
  void unmount() throws Exception {
    runs("umount", disk.toString());
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static TimeSlot hour(int number) {
    return TimeSlot.of(START.plus(Duration.ofHours(number)), Duration.ofHours(1));
  }

  @Test
  void whereADiskCanBeMountedOneThatIsFullIsToldAndSurvived() throws IOException {
    Path ballast = Files.write(disk.resolve("ballast"), new byte[500_000]);
    try (SqliteStore store = SqliteStore.open(disk.resolve("availability.db"))) {
      Availability availability = Availability.on(store);
      List<Blockade> granted = new ArrayList<>();

      StoreException said = blockUntilItFails(availability, granted);
      assertThat(said.kind()).as(said.getMessage()).isEqualTo(StoreException.Kind.FULL);
      assertThat(blockUntilItFails(availability, granted).kind())
          .isEqualTo(StoreException.Kind.FULL);
      assertThat(store.blockades(Set.of(ROOM), TimeSlot.from(START))).isEqualTo(granted);

      Files.delete(ballast);

      assertThat(availability.block(ROOM, hour(granted.size()), ANN))
          .isInstanceOf(BlockResult.Blocked.class);
      assertThat(store.blockades(Set.of(ROOM), TimeSlot.from(START)))
          .hasSize(granted.size() + 1)
          .containsAll(granted);
    }
  }

  private static StoreException blockUntilItFails(
      Availability availability, List<Blockade> granted) {
    for (int i = 0; i < 10_000; i++) {
      try {
        var blocked = (BlockResult.Blocked) availability.block(ROOM, hour(granted.size()), ANN);
        granted.addAll(blocked.blockades());
      } catch (StoreException e) {
        return e;
      }
    }
    throw new AssertionError("The disk never filled up");
  }
}
