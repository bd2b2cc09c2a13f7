package dev.holdfast.examples.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps retired words out of pages, comments and messages. Names in code are left out. */
class GlossaryTest {

  private static final Path ROOT = Path.of("..");

  /** Modules whose comments and messages are checked; tests are not. */
  private static final List<String> MODULES =
      List.of(
          "availability",
          "availability-dynamodb",
          "availability-jdbc",
          "availability-ravendb",
          "availability-spring-boot-starter",
          "availability-tck",
          "benchmarks",
          "examples",
          "icalendar",
          "local-dynamodb",
          "scheduling",
          "server",
          "testbed",
          "torture");

  private static final Set<String> NO_SOURCES =
      Set.of("target", "node_modules", ".git", ".holdfast");

  /** Retired words, and what to write instead. */
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
          word("mends?|mended"),
          "fixes",
          word("trouble|patience|errands?"),
          "error or failure, timeout or backoff, task",
          Pattern.compile(
              "(?<=[.!:] |^|- )Who (has|is|wants|comes|needs|asks|sends|books)\\b[^?]*$"),
          "If you …, or a noun as the subject");

  /** Allowed as they are. */
  private static final List<String> EXCEPTIONS =
      List.of("*working elsewhere*", "sign-out-elsewhere");

  private static final Pattern CODE =
      Pattern.compile("^```.*?^```$|`[^`]*`|\\]\\([^)]*\\)", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern WORDS_IN_JAVA =
      Pattern.compile(
          "\"\"\"(.*?)\"\"\"|\"((?:\\\\.|[^\"\\\\])*)\"|'\\\\?.'|/\\*(.*?)\\*/|//([^\\n]*)",
          Pattern.DOTALL);

  private static Pattern word(String words) {
    return Pattern.compile("\\b(" + words + ")\\b", Pattern.CASE_INSENSITIVE);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noPageHasARetiredWord(Path page) throws IOException {
    assertThat(retired(CODE.matcher(Files.readString(page)).replaceAll(" "))).isEmpty();
  }

  static List<Path> pages() throws IOException {
    return files(ROOT, ".md");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void noCommentOrMessageHasARetiredWord(String module) throws IOException {
    for (Path source : files(ROOT.resolve(module).resolve("src/main/java"), ".java")) {
      assertThat(retired(wordsOf(Files.readString(source)))).as("%s", source).isEmpty();
    }
  }

  static List<String> modules() {
    return MODULES;
  }

  @Test
  void aRetiredWordIsNamedWithItsRemedy() {
    assertThat(retired("The log tells why."))
        .containsExactly("\"tells\": write shows, reports, states, notifies");
    assertThat(retired("Who has no admin left has the machine.")).hasSize(1);
    assertThat(retired("*working elsewhere* is Outlook's.")).isEmpty();
  }

  @Test
  void commentsAndMessagesAreReadAndNamesAreNot() {
    String source =
        """
        /** Tells {@code his} name. */
        int told = 1; // mended
        String url = "https://whoever";
        """;

    assertThat(retired(wordsOf(source)))
        .extracting(found -> found.replaceFirst("\"(.*?)\".*", "$1"))
        .containsExactlyInAnyOrder("Tells", "mended", "whoever");
  }

  /** Comments and texts in quotes, without code in them. */
  private static String wordsOf(String java) {
    return WORDS_IN_JAVA
        .matcher(java)
        .results()
        .map(GlossaryTest::content)
        .collect(joining("\n"))
        .replaceAll("\\{@\\w+ [^}]*}", "")
        .replaceAll("(?m)^[\\s*]+", "");
  }

  private static String content(MatchResult match) {
    for (int group = 1; group <= match.groupCount(); group++) {
      if (match.group(group) != null) {
        return match.group(group);
      }
    }
    return "";
  }

  private static List<String> retired(String text) {
    String words =
        EXCEPTIONS.stream().reduce(text, (rest, exception) -> rest.replace(exception, ""));
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

  private static List<Path> files(Path folder, String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return NO_SOURCES.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(ending)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
