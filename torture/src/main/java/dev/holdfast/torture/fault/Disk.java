package dev.holdfast.torture.fault;

import dev.holdfast.testbed.Folders;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A small disk in memory, which can be filled to the last byte. Only root can have one. */
public final class Disk implements AutoCloseable {

  private static final String MEGABYTES = "1536";
  private static final int MEGABYTE = 1024 * 1024;

  private final Path folder;

  private Disk(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  /** Empty if this user may not mount one, or this system has none. */
  public static Optional<Disk> mount() {
    if (!System.getProperty("user.name").equals("root")) {
      return Optional.empty();
    }
    Path folder = Folders.temporary("holdfast-disk-");
    String size = "size=" + MEGABYTES + "m";
    return run("mount", "-t", "tmpfs", "-o", size, "holdfast", folder.toString())
        ? Optional.of(new Disk(folder))
        : Optional.empty();
  }

  public Path folder() {
    return folder;
  }

  /** Leaves no room at all. */
  public void fill() {
    byte[] zeros = new byte[MEGABYTE];
    for (int size = zeros.length; size >= 1024; size /= 4) {
      fill(ballast(size), zeros, size);
    }
  }

  /** Until the disk says that it is full, first in large steps, then in small ones. */
  private static void fill(Path file, byte[] zeros, int size) {
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(zeros, 0, size);
      }
    } catch (IOException e) {
      return; // which is what was wanted
    }
  }

  /** Makes room again. */
  public void free() {
    try {
      for (int size = MEGABYTE; size >= 1024; size /= 4) {
        Files.deleteIfExists(ballast(size));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be freed".formatted(folder), e);
    }
  }

  private Path ballast(int size) {
    return folder.resolve("ballast-" + size);
  }

  @Override
  public void close() {
    run("umount", "-l", folder.toString());
    Folders.delete(folder);
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // There is no such command.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
