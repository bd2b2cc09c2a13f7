package dev.holdfast.server.launch.settings;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Supplier;

/** The folder for what the service keeps in files; nobody else may look into it. */
public final class DataFolder {

  private static final Set<PosixFilePermission> OF_OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");

  private final Path path;

  private DataFolder(Path path) {
    this.path = path;
  }

  /** The folder of that path, which is made if it is not there. */
  public static DataFolder at(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      if (!Files.isDirectory(absolute)) {
        Files.createDirectories(absolute, permissions(absolute, "rwx------"));
      }
    } catch (FileAlreadyExistsException e) {
      throw StartFailure.outOfOrder(
          "The data folder %s is a file. Set HOLDFAST_DATA to a folder that you may write."
              .formatted(absolute));
    } catch (IOException e) {
      throw StartFailure.outOfOrder(
          "The data folder %s cannot be made (%s). Set HOLDFAST_DATA to a folder that you may write."
              .formatted(absolute, why(e)));
    }
    if (!Files.isWritable(absolute)) {
      throw StartFailure.outOfOrder(
          "The data folder %s cannot be written. Set HOLDFAST_DATA to a folder that you may write."
              .formatted(absolute));
    }
    return new DataFolder(absolute);
  }

  /** Makes an empty file that nobody else may read, unless it is there. */
  public static void create(Path file) {
    try {
      if (!Files.exists(file)) {
        Files.createFile(file, permissions(file, "rw-------"));
      }
    } catch (IOException e) {
      throw StartFailure.outOfOrder("%s cannot be written (%s).".formatted(file, why(e)));
    }
  }

  /** Lets nobody else read a file. */
  public static void close(Path file) {
    try {
      if (hasPermissions(file)) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    } catch (IOException e) {
      throw StartFailure.outOfOrder(
          "%s can be read by others (%s). Make it yours alone: chmod 600 %s"
              .formatted(file, why(e), file));
    }
  }

  /** A secret that is kept in a file, which is made if it is not there. */
  public String secret(String name, Supplier<String> make) {
    Path file = path.resolve(name);
    try {
      write(file, make.get());
    } catch (FileAlreadyExistsException e) {
      refuseOpenToOthers(file);
    } catch (IOException e) {
      throw StartFailure.outOfOrder("%s cannot be written (%s).".formatted(file, why(e)));
    }
    return read(file);
  }

  /** Keeps another secret in the file from now on. */
  public void replaceSecret(String name, String secret) {
    Path file = path.resolve(name);
    try {
      Files.deleteIfExists(file);
      write(file, secret);
    } catch (IOException e) {
      throw StartFailure.outOfOrder("%s cannot be written (%s).".formatted(file, why(e)));
    }
  }

  private void write(Path file, String secret) throws IOException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Files.createFile(file, permissions(path, "rw-------"));
    Files.writeString(file, secret + "\n", StandardOpenOption.WRITE);
  }

  private static String read(Path file) {
    try {
      String secret = Files.readString(file).strip();
      if (secret.isEmpty()) {
        throw StartFailure.outOfOrder(file + " is empty. Delete it, and a new one is made.");
      }
      return secret;
    } catch (IOException e) {
      throw StartFailure.outOfOrder("%s cannot be read (%s).".formatted(file, why(e)));
    }
  }

  private static void refuseOpenToOthers(Path file) {
    try {
      if (hasPermissions(file)
          && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
        throw StartFailure.outOfOrder(
            "%s can be read by others. Make it yours alone: chmod 600 %s".formatted(file, file));
      }
    } catch (IOException e) {
      throw StartFailure.outOfOrder("%s cannot be read (%s).".formatted(file, why(e)));
    }
  }

  private static String why(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such place";
    }
    boolean told = e instanceof FileSystemException failure && failure.getReason() != null;
    return told ? String.valueOf(((FileSystemException) e).getReason()) : e.toString();
  }

  private static FileAttribute<?>[] permissions(Path where, String permissions) {
    return hasPermissions(where)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean hasPermissions(Path where) {
    return where.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
