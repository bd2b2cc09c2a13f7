package dev.holdfast.server.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lets Jazzer look for inputs that break a reader, for {@code ./holdfast fuzz}. */
@EnabledIfSystemProperty(named = "holdfast.fuzz", matches = ".+")
final class FuzzInEarnestTest {

  private static final Path FOLDER = Path.of("../.holdfast/fuzz").toAbsolutePath().normalize();

  @ParameterizedTest
  @EnumSource
  void nothingBreaks(Fuzzed fuzzed) throws IOException, InterruptedException {
    String name = fuzzed.name().toLowerCase(Locale.ROOT);
    String wanted = System.getProperty("holdfast.fuzz");
    if (!wanted.equals("all") && !wanted.equals(name)) {
      return;
    }
    Path found = Files.createDirectories(FOLDER.resolve(name).resolve("found"));
    Path corpus = Files.createDirectories(FOLDER.resolve(name).resolve("corpus"));
    List<byte[]> seeds = fuzzed.seeds();
    for (int i = 0; i < seeds.size(); i++) {
      Files.write(corpus.resolve("seed-" + i), seeds.get(i));
    }
    Path log = FOLDER.resolve(name + ".log");

    int code =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+EnableDynamicAgentLoading",
                "-XX:-OmitStackTraceInFastThrow",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + fuzzed.target().getName(),
                "--instrumentation_includes=dev.holdfast.**",
                "-max_total_time=" + 60 * Integer.getInteger("holdfast.fuzz.minutes", 5),
                "-timeout=20",
                "-rss_limit_mb=3000",
                "-max_len=20000",
                "-artifact_prefix=" + found + "/",
                corpus.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();

    assertThat(code)
        .as("%s: found an input that breaks it, see %s and %s", name, log, found)
        .isZero();
  }
}
