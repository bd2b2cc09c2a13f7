package dev.holdfast.availability.spring.carrental;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class RentalServiceOnSqliteTest extends RentalServiceContract {

  @TempDir Path folder;

  @Override
  String url() {
    return "jdbc:sqlite:%s?journal_mode=WAL".formatted(folder.resolve("rental.db"));
  }
}
