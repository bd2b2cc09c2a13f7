package dev.holdfast.availability.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A small disk, made of memory and mounted on a folder, that tests can fill and empty. */
public final class SmallDisk implements AutoCloseable {

  private final Path folder;
  private final Path ballast;

  private SmallDisk(Path folder) {
    this.folder = folder;
    this.ballast = folder.resolve("ballast");
  }

  /**
   * Mounts one with these options, such as {@code size=1m}. Skips the test where that is
   * impossible.
   */
  public static SmallDisk mount(Path folder, String options) throws InterruptedException {
    assumeTrue(
        runs("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString()),
        "Needs a disk of a fixed size, and none can be mounted here, which mostly takes root");
    return new SmallDisk(folder);
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

  /** Takes all room but so many bytes. */
  public void leave(int bytes) throws IOException {
    long room = Files.getFileStore(folder).getUsableSpace();
    Files.write(ballast, new byte[Math.toIntExact(room - bytes)]);
  }

  /** Gives the room back. */
  public void empty() throws IOException {
    Files.delete(ballast);
  }

  @Override
  public void close() throws InterruptedException {
    if (!runs("umount", folder.toString())) {
      runs("umount", "--lazy", folder.toString());
    }
  }
}
