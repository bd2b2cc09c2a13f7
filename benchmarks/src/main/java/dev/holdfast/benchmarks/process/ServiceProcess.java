package dev.holdfast.benchmarks.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.server.HoldfastServer;
import dev.holdfast.testbed.Folders;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The service in a process of its own, started as {@code ./holdfast run} does. It ends with this
 * JVM at the latest.
 */
public final class ServiceProcess implements AutoCloseable {

  public static final String ADMIN_KEY = "the-key-of-the-benchmark";

  /** Those of the script. */
  private static final List<String> OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xmx256m",
          "-XX:+ExitOnOutOfMemoryError",
          "-Xlog:cds=off",
          "-Xlog:cds+dynamic=off");

  /** What the script starts the service with; without the script it has this JVM's class path. */
  private static final Optional<String> JARS = given("holdfast.service.jars");

  private static final Optional<String> ARCHIVE = given("holdfast.service.archive");

  /** More options, where only what is measured counts and not how fast it is. */
  private static final Optional<String> MORE_OPTIONS = given("holdfast.service.options");

  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final int port = freePort();
  private final Path folder = Folders.temporary("holdfast-service-");
  private final Process process;
  private final double secondsToReady;

  private ServiceProcess(Map<String, String> settings) {
    long began = System.nanoTime();
    process = start(settings);
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    awaitReady(began + TIMEOUT_NANOS);
    secondsToReady = 1e-9 * (System.nanoTime() - began);
  }

  /** On a new SQLite file with the demo, as a first start creates it. */
  public static ServiceProcess onSqlite() {
    return new ServiceProcess(Map.of("HOLDFAST_DEMO", "true"));
  }

  /** On a new, empty SQLite file; it may connect to addresses of this machine. */
  public static ServiceProcess nearby() {
    return new ServiceProcess(Map.of("HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true"));
  }

  /** With what only measurements need; see {@link FromMemory}. */
  public static ServiceProcess onPostgres(String url) {
    return new ServiceProcess(
        Map.of(
            "HOLDFAST_STORE",
            "postgres",
            "HOLDFAST_DATABASE_URL",
            url,
            "SPRING_MAIN_SOURCES",
            FromMemory.class.getName(),
            // All clients come from one address.
            "HOLDFAST_CONNECTIONS_PER_ADDRESS",
            "100000"));
  }

  private Process start(Map<String, String> settings) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    MORE_OPTIONS.ifPresent(command::add);
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    ARCHIVE.ifPresent(archive -> command.add("-XX:SharedArchiveFile=" + archive));
    command.addAll(List.of("-cp", classPath()));
    command.add(HoldfastServer.class.getName());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log().toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("HOLDFAST_"));
    environment.put("HOLDFAST_PORT", Integer.toString(port));
    environment.put("HOLDFAST_DATA", folder.resolve("data").toString());
    environment.put("HOLDFAST_ADMIN_KEY", ADMIN_KEY);
    environment.putAll(settings);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("The service does not start", e);
    }
  }

  private static Optional<String> given(String property) {
    return Optional.ofNullable(System.getProperty(property));
  }

  /** The service's own jars come first, or else their archive would not fit. */
  private static String classPath() {
    return JARS.map(jars -> jars + File.pathSeparator + placeOf(FromMemory.class))
        .orElseGet(() -> System.getProperty("java.class.path"));
  }

  private static String placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("There is no free port", e);
    }
  }

  private void awaitReady(long deadline) {
    while (!isReady()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        process.destroyForcibly();
        throw new IllegalStateException("The service does not become ready: " + said());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private boolean isReady() {
    try (HttpConnection http = new HttpConnection(port)) {
      return http.ask(HttpConnection.get("/health/ready", ADMIN_KEY)).status() == 200;
    } catch (IOException e) {
      return false; // it does not listen yet
    }
  }

  private Path log() {
    return folder.resolve("log.txt");
  }

  private String said() {
    try {
      return Files.readString(log());
    } catch (IOException e) {
      return "and it left no log (%s)".formatted(e);
    }
  }

  public int port() {
    return port;
  }

  /** The first group of what it has printed. */
  public String printed(String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(said());
    if (!found.find()) {
      throw new IllegalStateException("It did not print %s, but: %s".formatted(pattern, said()));
    }
    return found.group(1);
  }

  public double secondsToReady() {
    return secondsToReady;
  }

  /** What it has of the machine's memory now. */
  public double residentMegabytes() {
    try {
      Path status = Path.of("/proc", Long.toString(process.pid()), "status");
      return Files.exists(status) ? kilobytesIn(status) / 1_024 : kilobytesByPs() / 1_024;
    } catch (IOException e) {
      throw new UncheckedIOException("The memory of the service cannot be read", e);
    }
  }

  private static double kilobytesIn(Path status) throws IOException {
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    }
  }

  private double kilobytesByPs() throws IOException {
    Process ps = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(process.pid())).start();
    return Double.parseDouble(new String(ps.getInputStream().readAllBytes(), UTF_8).strip());
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Folders.delete(folder);
  }
}
