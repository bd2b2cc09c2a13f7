package dev.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.testing.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Keeps words that were replaced from coming back: in messages, pages and scripts, and in names of
 * types. The documentation has a test like this one among the examples.
 */
class GlossaryTest {

  private static final Path RESOURCES = Path.of("src/main/resources/dev/holdfast/server");

  /** What is not written, and what to write instead. */
  private static final Map<Pattern, String> RETIRED =
      Map.of(
          word("tells?|told"), "shows, reports, announces",
          word("whoever|whatever"), "anyone, every, any",
          word("elsewhere"), "on another site, everywhere else",
          word("he|his|him|himself"), "they, their",
          word("desks?"), "dashboard",
          word("visitors?|askers?"), "booker in code, you on pages",
          word("trouble|patience|errands?"), "error or failure, backoff or retry, task",
          word("wish|wishes"), "request, choice");

  /** Right where they are. */
  private static final List<String> EXCEPTIONS = List.of("/app/settings/sign-out-elsewhere");

  private static final Pattern RETIRED_TYPES =
      Pattern.compile(
          ".*(Desk|Door|Trouble|Patien(ce|t)|Errand|Asker|Wish|Rehearsal|Parcel|Interference"
              + "|Visitor)[A-Z]?.*|(Asked|Brought|Looking|Spoken|Speech|Keeping|Kept|Laying|Arrival"
              + "|Wanted|Guess|Welcome)");

  private static Pattern word(String words) {
    return Pattern.compile("(?<![\\w-])(" + words + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  private static Stream<Path> files(Path folder, String... endings) {
    return Stream.of(endings).flatMap(ending -> Page.files(folder, ending).stream());
  }

  /** German has words of its own. */
  private static Stream<Path> texts() {
    return Stream.of("page", "mail")
        .flatMap(room -> files(RESOURCES.resolve(room), ".properties", ".html", ".js", ".css"))
        .filter(file -> !file.toString().endsWith("_de.properties"));
  }

  private static List<String> retired(String text) {
    String without = EXCEPTIONS.stream().reduce(text, (all, each) -> all.replace(each, ""));
    return RETIRED.entrySet().stream()
        .flatMap(
            retired ->
                retired
                    .getKey()
                    .matcher(without)
                    .results()
                    .map(found -> "\"%s\": write %s".formatted(found.group(), retired.getValue())))
        .toList();
  }

  @Test
  void noPageMessageOrScriptHasARetiredWord() {
    assertThat(texts())
        .hasSizeGreaterThan(80)
        .allSatisfy(file -> assertThat(retired(Page.read(file))).as(file.toString()).isEmpty());
  }

  @Test
  void noTypeHasARetiredName() {
    assertThat(
            Stream.of("src/main/java", "../scheduling/src/main/java")
                .flatMap(folder -> files(Path.of(folder), ".java"))
                .map(file -> file.getFileName().toString().replace(".java", "")))
        .hasSizeGreaterThan(300)
        .noneMatch(name -> RETIRED_TYPES.matcher(name).matches());
  }

  @Test
  void aRetiredWordIsNamedWithItsRemedy() {
    assertThat(retired("The log tells why."))
        .containsExactly("\"tells\": write shows, reports, announces");
    assertThat(retired("action=/app/settings/sign-out-elsewhere")).isEmpty();
  }
}
