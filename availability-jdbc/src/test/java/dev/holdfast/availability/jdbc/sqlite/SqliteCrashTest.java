package dev.holdfast.availability.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed in the middle of its writing, without a warning. */
final class SqliteCrashTest {

  @TempDir static Path folder;
  private final Path file = folder.resolve("availability.db");

  @RepeatedTest(4)
  @Timeout(60)
  void nothingThatWasAcknowledgedIsLost() throws Exception {
    Set<String> before = stored();
    Set<String> acknowledged = writeUntilKilled(200 + new Random().nextInt(800));

    Set<String> after = stored();
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(200);
    assertThat(after).containsAll(acknowledged).containsAll(before);
    assertThat(integrity()).isEqualTo("ok");
    System.out.printf(
        "killed after %d acknowledged blocks; %d more were committed, but not acknowledged%n",
        acknowledged.size(), after.size() - before.size() - acknowledged.size());
  }

  /** What the process said it had, in whole lines. */
  private Set<String> writeUntilKilled(int lines) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SqliteCrashWriter.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Set<String> acknowledged = new HashSet<>();
    try (BufferedReader said = process.inputReader()) {
      String line = said.readLine();
      while (line != null) {
        if (line.endsWith(SqliteCrashWriter.END)) {
          acknowledged.add(line.substring(0, line.length() - SqliteCrashWriter.END.length()));
        }
        if (acknowledged.size() == lines) {
          // The process itself would close the stream as well, and what it said be lost.
          process.toHandle().destroyForcibly();
        }
        line = said.readLine();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return acknowledged;
  }

  private Set<String> stored() {
    try (SqliteStore store = SqliteStore.open(file)) {
      Set<ResourceId> rooms = new HashSet<>(SqliteCrashWriter.ROOMS);
      List<Blockade> all = store.blockades(rooms, TimeSlot.from(SqliteCrashWriter.START));
      for (int i = 1; i < all.size(); i++) {
        Blockade one = all.get(i - 1);
        Blockade next = all.get(i);
        assertThat(one.resource().equals(next.resource()) && one.slot().overlaps(next.slot()))
            .as("%s overlaps %s", one, next)
            .isFalse();
      }
      return all.stream().map(SqliteCrashWriter::line).collect(Collectors.toSet());
    }
  }

  private String integrity() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("pragma integrity_check")) {
      row.next();
      return row.getString(1);
    }
  }
}
