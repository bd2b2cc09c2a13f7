package dev.holdfast.testbed;

import dev.holdfast.localdynamodb.ClassPath;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A private DynamoDB Local in a process of its own, which ends with this one at the latest. It
 * accepts any credentials and any region.
 */
public final class DynamoDbServer implements AutoCloseable {

  private static final AtomicInteger TABLES = new AtomicInteger();

  private static final String ARCHIVE = "DynamoDBLocal-";

  /** Options for a fast start of a short-lived process. */
  private static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1");

  private final Optional<Path> folder;
  private final List<String> options;
  private Process process;
  private int port;

  /** Starts with the first use. */
  private static final class Shared {
    static final DynamoDbServer SERVER = new DynamoDbServer(Optional.empty(), QUICK);
  }

  private DynamoDbServer(Optional<Path> folder, List<String> options) {
    this.folder = folder;
    this.options = options;
    this.process = launch();
    this.port = portOf(process);
  }

  /** One server for all, which keeps its data in memory. Nobody may stop it. */
  public static DynamoDbServer shared() {
    return Shared.SERVER;
  }

  /**
   * A new server that keeps its data in memory and loses it at the end. It is for long runs: after
   * a while it is faster than the others.
   */
  public static DynamoDbServer inMemory() {
    return new DynamoDbServer(Optional.empty(), List.of());
  }

  /** A new server whose data is in a file and survives {@link #kill} and {@link #start}. */
  public static DynamoDbServer durable() {
    return new DynamoDbServer(Optional.of(Folders.temporary("holdfast-dynamodb-")), QUICK);
  }

  /** Starts it again, on the same port and data. */
  public synchronized void start() {
    process = launch();
    port = portOf(process);
  }

  /** As a crash: connections are cut, nothing is written any more. */
  public synchronized void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while DynamoDB was ending", e);
    }
  }

  /** Its process, to be paused for example. */
  public synchronized ProcessHandle process() {
    return process.toHandle();
  }

  /** Stops it for good. */
  @Override
  public void close() {
    kill();
    folder.ifPresent(Folders::delete);
  }

  public synchronized int port() {
    return port;
  }

  /** Where clients connect. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + port());
  }

  /** Returns the version in the name of its archive. */
  public static String version() {
    return ClassPath.jars().stream()
        .map(jar -> Path.of(jar).getFileName().toString())
        .filter(jar -> jar.startsWith(ARCHIVE))
        .map(jar -> jar.substring(ARCHIVE.length(), jar.length() - ".jar".length()))
        .findFirst()
        .orElseThrow();
  }

  /** A name that no other table of this run has. */
  public static String newTableName() {
    return "test_" + TABLES.incrementAndGet();
  }

  private Process launch() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.add("-Dslf4j.internal.verbosity=ERROR");
    command.addAll(List.of("-cp", String.join(File.pathSeparator, ClassPath.jars())));
    command.addAll(List.of(ClassPath.MAIN, Integer.toString(port)));
    folder.ifPresent(data -> command.add(data.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("DDB_LOCAL_TELEMETRY", "0");
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("DynamoDB Local does not start", e);
    }
  }

  private static int portOf(Process process) {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    try {
      String line = output.readLine();
      while (line != null && !line.matches("\\d+")) {
        line = output.readLine();
      }
      if (line == null) {
        throw new IllegalStateException(
            "DynamoDB Local has ended with %s instead of starting".formatted(process.waitFor()));
      }
      drain(output);
      return Integer.parseInt(line);
    } catch (IOException e) {
      throw new UncheckedIOException("DynamoDB Local does not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while DynamoDB was starting", e);
    }
  }

  /** Reads later output too, so that it does not fill the pipe. */
  private static void drain(BufferedReader output) {
    Thread drain =
        new Thread(
            () -> {
              try {
                output.transferTo(Writer.nullWriter());
              } catch (IOException e) {
                return; // it has ended
              }
            });
    drain.setDaemon(true);
    drain.start();
  }
}
