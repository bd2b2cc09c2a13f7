package dev.holdfast.availability.jdbc.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A server of the PostgreSQL that is installed on this machine, beside the newer one that the tests
 * bring. PostgreSQL refuses to run as root; then it runs as nobody.
 */
final class InstalledPostgres implements AutoCloseable {

  private static final Path PLACE = Path.of("/usr/lib/postgresql");
  private static final boolean ROOT = System.getProperty("user.name").equals("root");

  private final Path programs;
  private final Path folder;
  private final int port;

  private InstalledPostgres(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  /** Whether there is one that can be used here, with the extension that ranges need. */
  static boolean isPresent() {
    return newest().isPresent() && (!ROOT || Files.isExecutable(Path.of("/usr/sbin/runuser")));
  }

  private static Optional<Path> newest() {
    if (!Files.isDirectory(PLACE)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(PLACE)) {
      return versions
          .filter(version -> version.getFileName().toString().matches("1[4-9]|[2-9]\\d"))
          .filter(version -> Files.isExecutable(version.resolve("bin/initdb")))
          .filter(version -> Files.exists(version.resolve("lib/btree_gist.so")))
          .max(Comparator.comparing(version -> version.getFileName().toString()))
          .map(version -> version.resolve("bin"));
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read".formatted(PLACE), e);
    }
  }

  static InstalledPostgres start() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("holdfast-installed-postgres-");
    if (ROOT) {
      run(List.of("chown", "nobody", folder.toString()));
    }
    try (ServerSocket free = new ServerSocket(0)) {
      InstalledPostgres server =
          new InstalledPostgres(newest().orElseThrow(), folder, free.getLocalPort());
      free.close();
      server.program("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync");
      server.program(
          "pg_ctl", "-w", "-l", folder.resolve("log").toString(), "-o", options(server), "start");
      return server;
    }
  }

  private static String options(InstalledPostgres server) {
    return "-p %s -h 127.0.0.1 -c unix_socket_directories= -c fsync=off"
        .formatted(Integer.toString(server.port));
  }

  private void program(String name, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (ROOT) {
      command.addAll(List.of("/usr/sbin/runuser", "-u", "nobody", "--"));
    }
    command.add(programs.resolve(name).toString());
    command.addAll(List.of("-D", folder.resolve("data").toString()));
    command.addAll(List.of(arguments));
    run(command);
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("holdfast-", ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(Path.of("/").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(
            "%s does not work: %s".formatted(command, Files.readString(output)));
      }
    } finally {
      Files.delete(output);
    }
  }

  DataSource database() {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setURL("jdbc:postgresql://127.0.0.1:%s/postgres?user=postgres".formatted("" + port));
    return database;
  }

  /** Stops it and deletes its data. */
  @Override
  public void close() throws IOException, InterruptedException {
    program("pg_ctl", "-w", "-m", "immediate", "stop");
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
    }
  }
}
