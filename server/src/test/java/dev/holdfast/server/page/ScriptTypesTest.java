package dev.holdfast.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The types in the comments of scripts are true, as TypeScript's compiler sees them. */
class ScriptTypesTest {

  private static final Path SCRIPTS = Path.of("src/main/resources/dev/holdfast/server/page/assets");
  private static final Path MODEL_TESTS = Path.of("src/test/js");

  /** Runs the compiler with jsconfig.json, which editors use too. */
  private static String compile(String... options) throws IOException, InterruptedException {
    Path compiler =
        Path.of(SystemTools.nodeModules("typescript")).resolve("node_modules/typescript/bin/tsc");
    List<String> command =
        Stream.concat(
                Stream.of("node", compiler.toString(), "--project", "jsconfig.json"),
                Stream.of(options))
            .toList();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed;
  }

  private static Stream<String> scripts(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).filter(name -> name.endsWith(".js")).toList().stream();
    }
  }

  @Test
  void everyScriptKeepsItsTypes() throws Exception {
    assertThat(compile()).as("what the compiler reports").isEmpty();
  }

  @Test
  void noScriptIsLeftOut() throws Exception {
    List<String> checked = compile("--listFilesOnly").lines().toList();

    assertThat(Stream.concat(scripts(SCRIPTS), scripts(MODEL_TESTS)))
        .hasSizeGreaterThan(30)
        .allSatisfy(script -> assertThat(checked).anyMatch(file -> file.endsWith(script)));
    assertThat(scripts(SCRIPTS))
        .allSatisfy(script -> assertThat(Path.of(script)).content().doesNotContain("@ts-"));
  }
}
