package dev.holdfast.server.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlStoreTest {

  @TempDir Path folder;

  @Test
  void theTablesAreMadeWhateverTheClassLoaderOfTheThread() {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try (SqlStore store = SqlStore.sqlite(folder.resolve("holdfast.db"), event -> "{}")) {
      assertThat(store.secret("links", () -> "made")).isEqualTo("made");
    } finally {
      thread.setContextClassLoader(usual);
    }
  }
}
