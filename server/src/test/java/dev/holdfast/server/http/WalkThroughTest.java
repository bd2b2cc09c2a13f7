package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.server.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines for a shell in the documentation, run as they are. */
class WalkThroughTest {

  private static final Pattern SHELL = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theFirstBookingOfTheDocumentationWorks() throws Exception {
    assumeTrue(isThere("bash") && isThere("curl"), "needs bash and curl");
    Path script = folder.resolve("walk-through.sh");
    Files.writeString(script, "set -euo pipefail\n" + shellIn("service.md"));

    String output = run(script);

    assertThat(output)
        .contains("\"available\":true")
        .contains("\"status\":\"CONFIRMED\"")
        .contains("\"code\":\"slot_taken\"")
        .contains("\"booking.confirmed\"")
        .contains("\"slot.conflict_detected\"");
  }

  private static String shellIn(String page) throws IOException {
    String text = Files.readString(Path.of("..", "docs", page));
    return SHELL.matcher(text).results().map(block -> block.group(1)).collect(Collectors.joining());
  }

  private String run(Path script) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    ProcessBuilder process =
        new ProcessBuilder("bash", script.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    process.environment().put("URL", Api.on(Settings.Store.SQLITE).url());
    process.environment().put("ADMIN_KEY", Api.ADMIN_KEY);
    Process running = process.start();
    boolean ended = running.waitFor(1, TimeUnit.MINUTES);
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(ended).as(text).isTrue();
    assertThat(running.exitValue()).as(text).isZero();
    return text;
  }

  private static boolean isThere(String program) throws InterruptedException {
    try {
      Process version =
          new ProcessBuilder(program, "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return version.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
