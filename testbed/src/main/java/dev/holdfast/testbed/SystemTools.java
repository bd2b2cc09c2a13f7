package dev.holdfast.testbed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Programs that tests need besides Java. {@code ./holdfast test} installs them if it can. A test
 * that misses one is skipped and says what to install.
 */
public final class SystemTools {

  /**
   * The folder that {@code ./holdfast test} creates if it may not install packages, and the usual
   * ones.
   */
  private static final List<String> PYTHONS =
      List.of("../.holdfast/python/bin/python3", "/usr/bin/python3", "python3");

  private static final List<String> NGINX =
      List.of(
          "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx");

  private static final List<String> PROMTOOL =
      List.of("/usr/bin/promtool", "/usr/local/bin/promtool", "/opt/homebrew/bin/promtool");

  /** Where {@code ./holdfast test} puts npm packages. */
  private static final Path NODE = Path.of("../.holdfast/node");

  private static final Map<String, Optional<String>> FOUND = new ConcurrentHashMap<>();

  private SystemTools() {}

  /** A Python with readers of iCalendar; skips the test if there is none. */
  public static String pythonWithICalendar() {
    return pythonWith(
        "icalendar, recurring_ical_events", "python3-icalendar and python3-recurring-ical-events");
  }

  /** A Python that runs the CalDAV server Radicale; skips the test if there is none. */
  public static String pythonWithRadicale() {
    return pythonWith("radicale", "python3-radicale");
  }

  /** A proxy with TLS; skips the test if there is none. */
  public static String nginx() {
    return program(NGINX, "needs nginx; ./holdfast test installs it as root on Debian");
  }

  /** Prometheus' checker; skips the test if there is none. */
  public static String promtool() {
    return program(PROMTOOL, "needs promtool, of Debian's package prometheus");
  }

  private static String program(List<String> places, String otherwise) {
    Optional<String> found =
        places.stream().filter(each -> Files.isExecutable(Path.of(each))).findFirst();
    assumeTrue(found.isPresent(), otherwise);
    return found.orElseThrow();
  }

  /** The folder with an npm package, for node; skips the test if there is none. */
  public static String nodeModules(String name) {
    boolean there =
        Files.exists(NODE.resolve("node_modules").resolve(name))
            && FOUND
                .computeIfAbsent(
                    "node", node -> Optional.of(node).filter(each -> succeeds(each, "--version")))
                .isPresent();
    assumeTrue(
        there,
        "needs node and npm's %s; where there is npm, ./holdfast test installs it".formatted(name));
    return NODE.toAbsolutePath().normalize().toString();
  }

  private static String pythonWith(String modules, String packages) {
    Optional<String> python =
        FOUND.computeIfAbsent(
            modules,
            wanted ->
                PYTHONS.stream()
                    .filter(each -> succeeds(each, "-c", "import " + wanted))
                    .findFirst());
    assumeTrue(
        python.isPresent(),
        "needs %s; ./holdfast test installs them as root on Debian, otherwise with pip"
            .formatted(packages));
    return python.orElseThrow();
  }

  private static boolean succeeds(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      try {
        return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return false; // there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while looking for " + command[0], e);
    }
  }
}
