package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures are named as Prometheus wants them: by its own checker, and by its rules without it. */
class MetricsLintTest {

  private static final Set<String> OTHER_UNITS =
      Set.of(
          "ns",
          "us",
          "ms",
          "s",
          "sec",
          "min",
          "h",
          "b",
          "kb",
          "mb",
          "gb",
          "nanoseconds",
          "microseconds",
          "milliseconds",
          "minutes",
          "hours",
          "days",
          "kilobytes",
          "megabytes",
          "percent",
          "celsiusdegrees");

  private final Api api = Api.on(Settings.Store.SQLITE);

  /** After requests of all sorts, so that all figures are there. */
  private String figures() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    meetings.book("10:00", "Ann");
    meetings.tryToBook("10:00", "Bob").expect(409);
    return api.anybody().get("/metrics").expect(200).response().body();
  }

  @Test
  void promtoolFindsNothing(@TempDir Path folder) throws Exception {
    String promtool = SystemTools.promtool();
    Path text = Files.writeString(folder.resolve("metrics.txt"), figures());

    Process process =
        new ProcessBuilder(promtool, "check", "metrics")
            .redirectInput(text.toFile())
            .redirectErrorStream(true)
            .start();

    assertThat(said(process)).isEmpty();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void namesFollowTheRules() {
    List<String> lines = figures().lines().toList();
    Set<String> explained = new TreeSet<>();
    lines.stream()
        .filter(line -> line.startsWith("# HELP "))
        .map(line -> line.substring(7).split(" ", 2))
        .filter(parts -> parts.length == 2 && !parts[1].isBlank())
        .forEach(parts -> explained.add(parts[0]));
    List<String> wrong = new ArrayList<>();
    int figures = 0;
    for (String line : lines) {
      if (line.startsWith("# TYPE ")) {
        String[] parts = line.substring(7).split(" ", 2);
        figures++;
        faults(parts[0], parts[1], explained).forEach(fault -> wrong.add(parts[0] + fault));
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(figures).isGreaterThan(30);
  }

  private static List<String> faults(String name, String type, Set<String> explained) {
    List<String> faults = new ArrayList<>();
    if (!explained.contains(name)) {
      faults.add(" has no help text");
    }
    if (type.equals("counter") != name.endsWith("_total")) {
      faults.add(" ends in _total, as counters do and nothing else");
    }
    boolean isPart = name.matches(".*_(count|sum|bucket)");
    if (isPart && !type.equals("histogram") && !type.equals("summary")) {
      faults.add(" is called as a part of a histogram");
    }
    if (List.of(name.split("_")).stream().anyMatch(OTHER_UNITS::contains)) {
      faults.add(" has no base unit");
    }
    if (!name.matches("[a-z][a-z0-9_]*") || name.matches(".*_(counter|gauge|histogram|summary)")) {
      faults.add(" has an odd name");
    }
    return faults;
  }
}
