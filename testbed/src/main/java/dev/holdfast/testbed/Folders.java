package dev.holdfast.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary folders. */
public final class Folders {

  private Folders() {}

  /** A new folder that ends with the JVM. */
  public static Path temporary(String prefix) {
    Path folder = create(prefix);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
    return folder;
  }

  static Path create(String prefix) {
    try {
      return Files.createTempDirectory(prefix);
    } catch (IOException e) {
      throw new UncheckedIOException("A temporary folder cannot be made", e);
    }
  }

  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be deleted".formatted(folder), e);
    }
  }
}
