package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteTransactionTest extends CallersTransactionContract {

  @TempDir static Path folder;

  @Override
  Map<String, Object> properties() {
    return Map.of("spring.datasource.url", sqlite(folder.resolve("program.db")));
  }

  static String sqlite(Path file) {
    return "jdbc:sqlite:%s?journal_mode=WAL".formatted(file);
  }

  @Test
  void whoReadsBeforeARivalWritesIsContended() {
    inTransaction()
        .executeWithoutResult(
            tx -> {
              assertThat(notes()).isEmpty();
              CompletableFuture.runAsync(() -> note("A rival was here")).join();

              assertThat(blockCar())
                  .isEqualTo(new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of()));
            });

    assertThat(ownerOfCar()).isEmpty();
  }
}
