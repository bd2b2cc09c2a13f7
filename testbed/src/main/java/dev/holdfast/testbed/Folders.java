package dev.holdfast.testbed;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** Temporary folders. */
public final class Folders {

  private static final Queue<Path> ENDING = new ConcurrentLinkedQueue<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> ENDING.forEach(Folders::delete)));
  }

  private Folders() {}

  /** A new folder that is deleted when the JVM ends. */
  public static Path temporary(String prefix) {
    Path folder = create(prefix);
    ENDING.add(folder);
    return folder;
  }

  static Path create(String prefix) {
    return create(Path.of(System.getProperty("java.io.tmpdir")), prefix);
  }

  /** A new folder in another one. */
  static Path create(Path parent, String prefix) {
    try {
      return Files.createTempDirectory(parent, prefix);
    } catch (IOException e) {
      throw new UncheckedIOException("A temporary folder cannot be made", e);
    }
  }

  /** Deletes the folder, even while another process deletes files in it. */
  public static void delete(Path folder) {
    delete(folder.toFile());
  }

  private static void delete(File file) {
    File[] children = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
    if (children != null) {
      Stream.of(children).forEach(Folders::delete);
    }
    file.delete();
  }
}
