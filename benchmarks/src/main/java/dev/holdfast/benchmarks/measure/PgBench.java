package dev.holdfast.benchmarks.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** PostgreSQL's own load generator, where it is installed. */
public record PgBench(Path program) {

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
  private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
  private static final long TIMEOUT_SECONDS = 60;

  /** Where it runs: a database of a server on this machine. */
  public record Place(int port, String database) {}

  /**
   * What each client does again and again.
   *
   * @param constants values that it names with a colon before
   */
  public record Script(String text, Map<String, String> constants) {}

  public static Optional<PgBench> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    Stream<Path> onPath = Stream.of(path.split(File.pathSeparator)).map(Path::of);
    return Stream.concat(onPath, debianFolders().stream())
        .map(folder -> folder.resolve("pgbench"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(PgBench::new);
  }

  private static List<Path> debianFolders() {
    if (!Files.isDirectory(DEBIAN)) {
      return List.of();
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions.map(version -> version.resolve("bin")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be listed".formatted(DEBIAN), e);
    }
  }

  /** Transactions per second of as many clients as the crew has threads. */
  public double perSecond(Place place, String script, int clients, long millis) {
    return perSecond(place, new Script(script, Map.of()), clients, millis);
  }

  /** The same for a script with constants. */
  public double perSecond(Place place, Script script, int clients, long millis) {
    try {
      Path file = Files.createTempFile("holdfast", ".pgbench");
      try {
        Files.writeString(file, script.text());
        List<String> arguments = arguments(place, file, clients, millis);
        script.constants().forEach((name, value) -> arguments.add(1, define(name, value)));
        return rateIn(run(arguments, millis));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("pgbench cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while pgbench ran", e);
    }
  }

  private List<String> arguments(Place place, Path file, int clients, long millis) {
    long seconds = Math.max(1, millis / 1_000);
    List<String> arguments = new ArrayList<>(List.of(program.toString(), "--no-vacuum"));
    arguments.addAll(List.of("--protocol=prepared", "--client=" + clients, "--jobs=2"));
    arguments.addAll(List.of("--time=" + seconds, "--file=" + file));
    arguments.addAll(List.of("--host=localhost", "--port=" + place.port()));
    arguments.addAll(List.of("--username=postgres", place.database()));
    return arguments;
  }

  private static String define(String name, String value) {
    return "--define=" + name + "=" + value;
  }

  private static String run(List<String> arguments, long millis)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("holdfast", ".pgbench.out");
    try {
      Process process =
          new ProcessBuilder(arguments)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(TIMEOUT_SECONDS + millis / 1_000, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("pgbench does not end: " + arguments);
      }
      return Files.readString(output, UTF_8);
    } finally {
      Files.delete(output);
    }
  }

  /** The last rate printed: older versions first print one that includes the time to connect. */
  private static double rateIn(String output) {
    Matcher rate = RATE.matcher(output);
    double last = 0;
    while (rate.find()) {
      last = Double.parseDouble(rate.group(1));
    }
    if (last == 0) {
      throw new IllegalStateException("pgbench printed no rate: " + output);
    }
    return last;
  }
}
