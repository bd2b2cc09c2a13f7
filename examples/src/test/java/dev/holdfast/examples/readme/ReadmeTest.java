package dev.holdfast.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keeps the pages true: each of their Java blocks is a region of a source file of this module or of
 * the tests of the starter and of DynamoDB, marked with {@code @start region=name} and
 * {@code @end}, and so compiled; links lead to files and headings. The tests of the service check
 * all other blocks.
 */
class ReadmeTest {

  private static final Path ROOT = Path.of("..");
  private static final Path README = ROOT.resolve("README.md");
  private static final List<Path> SOURCES =
      List.of(
          Path.of("src"),
          ROOT.resolve("availability-dynamodb/src/test"),
          ROOT.resolve("availability-spring-boot-starter/src/test"));
  private static final Pattern REGION =
      Pattern.compile("// @start region=\\S+\n(.*?)\n\\s*// @end", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);
  private static final Pattern DEEP_LINK = Pattern.compile("\\]\\(([^)#:]*)#([^)]+)\\)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  private static final Pattern CLASS =
      Pattern.compile("`([A-Z]\\w+(?:Test|Service|Filter|Publisher))\\b[^` /]*`");
  private static final Pattern BADGE =
      Pattern.compile("!\\[([^]:]+): ([^]]+)]\\((docs/images/badge-\\w+\\.svg)\\)");
  private static final Pattern VERSION =
      Pattern.compile("<artifactId>holdfast-parent</artifactId>\\s*<version>([^<]+)<");
  private static final Pattern RELEASE = Pattern.compile("<maven.compiler.release>([^<]+)<");

  @ParameterizedTest
  @MethodSource("pages")
  void everyJavaBlockOfAPageIsCompiled(Path page) throws IOException {
    assertThat(regions()).containsAll(blocks(page, "java"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkOfAPageLeadsSomewhere(Path page) throws IOException {
    assertThat(matches(LINK, read(page)))
        .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkIntoAPageLeadsToAHeading(Path page) throws IOException {
    for (MatchResult link : DEEP_LINK.matcher(read(page)).results().toList()) {
      Path other = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));

      assertThat(matches(HEADING, read(other)).stream().map(ReadmeTest::anchor))
          .contains(link.group(2));
    }
  }

  /** Classes of ours end with one of these words, and libraries' do not. */
  @ParameterizedTest
  @MethodSource("pages")
  void everyTestAndServiceThatAPageNamesExists(Path page) throws IOException {
    assertThat(classes()).containsAll(matches(CLASS, read(page)));
  }

  private static Set<String> classes() throws IOException {
    Set<String> classes = new HashSet<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path sources : modules.map(module -> module.resolve("src")).toList()) {
        if (Files.isDirectory(sources)) {
          files(sources, ".java")
              .forEach(file -> classes.add(file.getFileName().toString().replace(".java", "")));
        }
      }
    }
    return classes;
  }

  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
  }

  @Test
  void theTenLinesOfTheReadmePrintWhatItShows() throws IOException {
    String printed = Printed.onStandardOutput(() -> FirstSteps.main(new String[0]));

    assertThat(blocks(README, "java")).hasSize(1);
    assertThat(blocks(README, "text")).contains(printed);
  }

  @Test
  void theTenLinesOfTheReadmeAreTen() throws IOException {
    assertThat(blocks(README, "java").get(0).lines().filter(line -> !line.isBlank()))
        .hasSizeLessThanOrEqualTo(10);
  }

  @Test
  void theBadgesOfTheReadmeAreRight() throws IOException {
    String pom = read(ROOT.resolve("pom.xml"));

    List<MatchResult> badges = BADGE.matcher(read(README)).results().toList();

    assertThat(badges)
        .extracting(badge -> badge.group(1) + ": " + badge.group(2))
        .contains(
            "status: " + matches(VERSION, pom).get(0),
            "Java: " + matches(RELEASE, pom).get(0) + "+");
    for (MatchResult badge : badges) {
      assertThat(read(ROOT.resolve(badge.group(3))))
          .contains(">" + badge.group(1) + "<", ">" + badge.group(2) + "<");
    }
  }

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(files(ROOT.resolve("docs"), ".md"));
    pages.add(README);
    pages.add(ROOT.resolve("CONTRIBUTING.md"));
    pages.add(ROOT.resolve("CHANGELOG.md"));
    return pages.stream();
  }

  private static List<String> regions() throws IOException {
    List<String> regions = new ArrayList<>();
    for (Path folder : SOURCES) {
      for (Path source : files(folder, ".java")) {
        matches(REGION, read(source)).forEach(region -> regions.add(region.stripIndent() + "\n"));
      }
    }
    return regions;
  }

  private static List<String> blocks(Path page, String language) throws IOException {
    Pattern block =
        Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    return matches(block, read(page));
  }

  private static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file).replaceAll("\\R", "\n");
  }
}
