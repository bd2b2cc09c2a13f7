package dev.holdfast.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Programs of the machine that calendars are compared with. {@code ./holdfast test} installs them
 * where it can; a test that misses one is skipped and says what to install.
 */
public final class SystemTools {

  /**
   * The folder that {@code ./holdfast test} makes where it may not install packages, and others.
   */
  private static final List<String> PYTHONS =
      List.of("../.holdfast/python/bin/python3", "/usr/bin/python3", "python3");

  private static final Map<String, Optional<String>> FOUND = new ConcurrentHashMap<>();

  private SystemTools() {}

  /** A Python that reads iCalendar and tells when events recur; skips the test without. */
  public static String pythonWithICalendar() {
    return pythonWith(
        "icalendar, recurring_ical_events", "python3-icalendar and python3-recurring-ical-events");
  }

  /** A Python that runs the CalDAV server Radicale; skips the test without. */
  public static String pythonWithRadicale() {
    return pythonWith("radicale", "python3-radicale");
  }

  private static String pythonWith(String modules, String packages) {
    Optional<String> python =
        FOUND.computeIfAbsent(
            modules,
            wanted ->
                PYTHONS.stream().filter(each -> succeeds(each, "import " + wanted)).findFirst());
    assumeTrue(
        python.isPresent(),
        "needs %s; ./holdfast test installs them as root on Debian, and with pip elsewhere"
            .formatted(packages));
    return python.orElseThrow();
  }

  private static boolean succeeds(String python, String program) {
    try {
      Process process =
          new ProcessBuilder(python, "-c", program)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      try {
        return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return false; // there is no such Python
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while looking for " + python, e);
    }
  }
}
