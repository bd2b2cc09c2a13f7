package dev.holdfast.icalendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another reader finds the same busy times in the samples: Python's icalendar with
 * recurring_ical_events. A sample that it reads otherwise says so, and why, in a line {@code
 * differs}.
 */
final class OtherReaderTest {

  @TempDir Path folder;

  @Test
  void anotherReaderFindsTheSameTimes() throws Exception {
    List<SampleFeed> samples =
        SampleFeed.all().stream()
            .filter(sample -> sample.error().isEmpty() && sample.differs().isEmpty())
            .toList();

    Map<String, String> found = read(samples);

    assertThat(found).containsKey("version");
    String version = found.get("version");
    List<SampleFeed> compared =
        samples.stream().filter(sample -> sample.differsIn(version).isEmpty()).toList();
    assertThat(compared).hasSizeGreaterThan(60);
    assertThat(compared)
        .as("version %s", version)
        .allSatisfy(
            sample ->
                assertThat(found.get(sample.file().toString())).isEqualTo(seconds(sample.busy())));
  }

  private static String seconds(List<Span> spans) {
    return String.join(
        " ",
        spans.stream()
            .map(span -> span.from().getEpochSecond() + "/" + span.to().getEpochSecond())
            .toList());
  }

  private Map<String, String> read(List<SampleFeed> samples)
      throws IOException, InterruptedException {
    Path printed = folder.resolve("printed");
    Process process =
        new ProcessBuilder(
                SystemTools.pythonWithICalendar(),
                SampleFeed.FOLDER.resolve("busy_times.py").toString())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      try (Writer input = process.outputWriter(UTF_8)) {
        for (SampleFeed sample : samples) {
          input.write(
              String.join(
                  "\t",
                  sample.file().toString(),
                  sample.zone().getId(),
                  sample.window().from().toString().replace("Z", "+00:00"),
                  sample.window().to().toString().replace("Z", "+00:00") + "\n"));
        }
      }
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    Map<String, String> found = new LinkedHashMap<>();
    for (String line : Files.readAllLines(printed)) {
      String[] parts = line.split("\t", 2);
      found.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    return found;
  }
}
