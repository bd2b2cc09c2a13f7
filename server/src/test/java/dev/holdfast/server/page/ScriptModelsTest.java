package dev.holdfast.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the tests in src/test/js in a browser. Each file exports tests by name, and imports the
 * models that it tests from beside itself, as the service has them.
 */
class ScriptModelsTest {

  private static final Path TESTS = Path.of("src/test/js");

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  static Stream<String> files() throws IOException {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".test.js"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void modelsDoWhatTheirTestsSay(String file) {
    Page window = windows.open();
    String assets = api.part(Assets.class).path();
    for (String name : List.of(file, "check.js")) {
      window.route(
          "**" + assets + "/" + name,
          route -> route.fulfill(new Route.FulfillOptions().setPath(TESTS.resolve(name))));
    }
    window.navigate("/sign-in");

    Object report =
        window.evaluate(
            """
            async module => {
              const { tests } = await import(module);
              return Object.entries(tests).map(([name, test]) => {
                try {
                  test();
                  return `passed: ${name}`;
                } catch (e) {
                  return `${name}: ${e.message}`;
                }
              });
            }""",
            assets + "/" + file);

    assertThat((List<?>) report)
        .isNotEmpty()
        .allSatisfy(line -> assertThat((String) line).startsWith("passed: "));
  }
}
