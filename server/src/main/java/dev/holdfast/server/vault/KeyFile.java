package dev.holdfast.server.vault;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes a file with keys. It is replaced as a whole or not at all: half a key file would
 * be the loss of all secrets.
 */
final class KeyFile {

  /** A group may read it: that is how files are handed to containers. */
  private static final Set<PosixFilePermission> OF_OTHERS =
      PosixFilePermissions.fromString("----wxrwx");

  private KeyFile() {}

  /** Empty if there is no such file. */
  static Optional<String> read(Path file) {
    try {
      String text = Files.readString(file).strip();
      refuseOpenToOthers(file);
      if (text.isEmpty()) {
        throw new VaultKeyException("%s is empty. Put the vault's key there.".formatted(file));
      }
      return Optional.of(text);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new VaultKeyException("%s cannot be read (%s).".formatted(file, why(e)), e);
    }
  }

  private static void refuseOpenToOthers(Path file) throws IOException {
    if (hasPermissions(file)
        && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
      throw new VaultKeyException(
          "%s opens the vault and can be used by others. Make it yours alone: chmod 600 %s"
              .formatted(file, file));
    }
  }

  static void replace(Path file, String text) {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      makeFolder(file.toAbsolutePath().getParent());
      Files.deleteIfExists(fresh);
      Files.createFile(fresh, mine(file, "rw-------"));
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new VaultKeyException("%s cannot be written (%s).".formatted(file, why(e)), e);
    }
  }

  private static void makeFolder(@Nullable Path folder) throws IOException {
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(folder, mine(folder, "rwx------"));
    }
  }

  private static FileAttribute<?>[] mine(Path file, String permissions) {
    return hasPermissions(file)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean hasPermissions(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static String why(IOException e) {
    return e instanceof AccessDeniedException ? "permission denied" : e.toString();
  }
}
