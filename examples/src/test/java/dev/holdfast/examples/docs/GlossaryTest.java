package dev.holdfast.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps words that were replaced from coming back. Code has names of its own and is left out. */
class GlossaryTest {

  private static final Path ROOT = Path.of("..");

  /** What is not written, and what to write instead. */
  private static final Map<Pattern, String> RETIRED =
      Map.of(
          word("told|tells?"),
          "shows, reports, states, notifies",
          word("whoever|whatever"),
          "anyone, every, regardless of",
          word("elsewhere"),
          "external, on another site",
          word("he|his|him|himself"),
          "they, their",
          word("desks?"),
          "dashboard",
          word("mends?|mended"),
          "fixes",
          Pattern.compile("(?<=[.!:] |^|- )Who (has|wants|comes|needs|asks|sends|books)\\b[^?]*$"),
          "If you …, or a noun as the subject");

  /** Right where they are. */
  private static final List<String> EXCEPTIONS = List.of("*working elsewhere*");

  private static final Pattern CODE =
      Pattern.compile("^```.*?^```$|`[^`]*`|\\]\\([^)]*\\)", Pattern.DOTALL | Pattern.MULTILINE);

  private static Pattern word(String words) {
    return Pattern.compile("\\b(" + words + ")\\b", Pattern.CASE_INSENSITIVE);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noPageHasARetiredWord(Path page) throws IOException {
    assertThat(retired(Files.readString(ROOT.resolve(page)))).isEmpty();
  }

  static List<Path> pages() throws IOException {
    return DocsSite.markdown(ROOT);
  }

  @Test
  void aRetiredWordIsNamedWithItsRemedy() {
    assertThat(retired("The log tells why."))
        .containsExactly("\"tells\": write shows, reports, states, notifies");
    assertThat(retired("Who has no admin left has the machine.")).hasSize(1);
    assertThat(retired("`tells` is a name; *working elsewhere* is Outlook's.")).isEmpty();
  }

  private static List<String> retired(String page) {
    String text = CODE.matcher(page).replaceAll(" ");
    for (String exception : EXCEPTIONS) {
      text = text.replace(exception, "");
    }
    String words = text;
    return RETIRED.entrySet().stream()
        .flatMap(
            retired ->
                words
                    .lines()
                    .flatMap(line -> retired.getKey().matcher(line).results())
                    .map(MatchResult::group)
                    .map(found -> "\"%s\": write %s".formatted(found, retired.getValue())))
        .toList();
  }
}
