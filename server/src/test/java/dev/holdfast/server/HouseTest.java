package dev.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What holds in every module: no cycles between packages, no crowded package. It reads sources, so
 * that no module is left out, compiled or not.
 */
class HouseTest {

  private static final int MOST_TYPES = 25;

  /** Packages that are still larger, and how large they may be. They may only shrink. */
  private static final Map<String, Integer> CROWDED =
      Map.of(
          "dev.holdfast.availability", 36,
          "dev.holdfast.availability.tck", 48,
          "dev.holdfast.availability.tck.simulation", 36,
          "dev.holdfast.icalendar", 27,
          "dev.holdfast.server.api", 28,
          "dev.holdfast.server.store.jdbc", 37,
          "dev.holdfast.server.store.dynamodb", 36);

  /** What stores show of themselves: one type each. Torture puts a clock of its own into one. */
  private static final Map<String, Set<String>> SHOWN =
      Map.of(
          "dev.holdfast.availability.memory", Set.of("MemoryStore"),
          "dev.holdfast.availability.jdbc.postgres", Set.of("PostgresStore"),
          "dev.holdfast.availability.jdbc.mariadb", Set.of("MariaDbStore"),
          "dev.holdfast.availability.jdbc.sqlite", Set.of("SqliteStore"),
          "dev.holdfast.availability.jdbc.segments", Set.of("SegmentStore"),
          // The backup is a command of its own.
          "dev.holdfast.server.store.jdbc", Set.of("SqlStore", "SqliteBackup"),
          "dev.holdfast.server.store.dynamodb", Set.of("DynamoDbStore"));

  /** The library's facade and values are one package, and stores need the values. */
  private static final Set<String> CYCLES =
      Set.of(
          "dev.holdfast.availability > dev.holdfast.availability.spi > dev.holdfast.availability",
          "dev.holdfast.availability.tck > dev.holdfast.availability.tck.simulation"
              + " > dev.holdfast.availability.tck");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  private static final Pattern IMPORT =
      Pattern.compile("import (static )?(dev\\.holdfast[\\w.]+);");
  private static final Pattern FULL_NAME =
      Pattern.compile("\\b(dev\\.holdfast(\\.[a-z]\\w*)*)\\.[A-Z]\\w*");

  private static final Path ROOT = root();
  private static final List<Source> SOURCES = sources();

  /** A source of a module, without its comments. */
  private record Source(String module, String name, String home, String code) {

    String type() {
      return name.replace(".java", "");
    }

    boolean isPublic() {
      return Pattern.compile("(?m)^public ").matcher(code).find();
    }

    /** The packages that it needs; an import that only a comment uses is none. */
    Set<String> needs() {
      Set<String> needs = new TreeSet<>();
      String body = IMPORT.matcher(code).replaceAll("");
      FULL_NAME.matcher(body).results().forEach(found -> needs.add(found.group(1)));
      IMPORT
          .matcher(code)
          .results()
          .filter(found -> body.matches("(?s).*\\b" + simpleName(found) + "\\b.*"))
          .forEach(found -> needs.add(packageOf(found.group(2))));
      needs.remove(home);
      return needs;
    }

    private static String simpleName(MatchResult found) {
      return found.group(2).replaceFirst(".*\\.", "");
    }

    private static String packageOf(String type) {
      return type.replaceFirst("\\.[A-Z].*", "");
    }
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("holdfast"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static List<Source> sources() {
    return modules().stream()
        .flatMap(module -> files(module).stream().map(file -> source(module, file)))
        .toList();
  }

  private static Set<String> modules() {
    return Pattern.compile("<module>(.*?)</module>")
        .matcher(read(ROOT.resolve("pom.xml")))
        .results()
        .map(found -> found.group(1))
        .filter(module -> Files.exists(ROOT.resolve(module).resolve("src/main/java")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Path> files(String module) {
    try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java") && !file.endsWith("module-info.java"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source source(String module, Path file) {
    String code = COMMENT.matcher(read(file)).replaceAll("");
    String home = code.replaceFirst("(?s).*?\\bpackage ([\\w.]+);.*", "$1");
    return new Source(module, file.getFileName().toString(), home, code);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyModuleIsRead() {
    assertThat(SOURCES.stream().map(Source::module).collect(Collectors.toSet()))
        .hasSizeGreaterThan(12)
        .contains("availability", "availability-tck", "icalendar", "scheduling", "server")
        .contains("benchmarks", "torture", "testbed", "examples");
    assertThat(SOURCES).hasSizeGreaterThan(900);
  }

  @Test
  void packagesOfAModuleHaveNoCycles() {
    assertThat(modules().stream().flatMap(module -> cycles(needs(module)).stream()))
        .containsExactlyInAnyOrderElementsOf(CYCLES);
  }

  @Test
  void aCycleIsFound() {
    assertThat(cycles(Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("a", "d"))))
        .containsExactly("a > b > c > a");
    assertThat(cycles(Map.of("a", Set.of("b", "c"), "b", Set.of("c"), "c", Set.of()))).isEmpty();
  }

  /** Each package of a module with those of the same module that it needs. */
  private static Map<String, Set<String>> needs(String module) {
    Map<String, Set<String>> needs = new TreeMap<>();
    of(module).forEach(each -> needs.put(each.home(), new TreeSet<>()));
    of(module)
        .forEach(
            each ->
                each.needs().stream()
                    .filter(needs::containsKey)
                    .forEach(other -> needs.get(each.home()).add(other)));
    return needs;
  }

  private static Collection<Source> of(String module) {
    return SOURCES.stream().filter(each -> each.module().equals(module)).toList();
  }

  /** One cycle for each package that is the first of one, by name. */
  private static List<String> cycles(Map<String, Set<String>> needs) {
    List<String> cycles = new ArrayList<>();
    for (String first : new TreeSet<>(needs.keySet())) {
      way(needs, first).ifPresent(way -> cycles.add(String.join(" > ", way)));
    }
    return cycles;
  }

  /** The shortest way from a package back to it that needs no package before it in the alphabet. */
  private static Optional<List<String>> way(Map<String, Set<String>> needs, String first) {
    Deque<List<String>> ways = new ArrayDeque<>(List.of(List.of(first)));
    Set<String> seen = new TreeSet<>();
    while (!ways.isEmpty()) {
      List<String> way = ways.remove();
      for (String next : needs.getOrDefault(way.get(way.size() - 1), Set.of())) {
        List<String> longer = Stream.concat(way.stream(), Stream.of(next)).toList();
        if (next.equals(first)) {
          return Optional.of(longer);
        }
        if (next.compareTo(first) > 0 && seen.add(next)) {
          ways.add(longer);
        }
      }
    }
    return Optional.empty();
  }

  @Test
  void aStoreShowsOneType() {
    SHOWN.forEach(
        (name, types) ->
            assertThat(SOURCES)
                .filteredOn(
                    each ->
                        each.home().equals(name)
                            && each.isPublic()
                            && !each.module().equals("torture"))
                .as(name)
                .extracting(Source::type)
                .containsExactlyInAnyOrderElementsOf(types));
  }

  @Test
  void noPackageIsCrowded() {
    Map<String, Long> sizes =
        SOURCES.stream().collect(Collectors.groupingBy(Source::home, Collectors.counting()));

    assertThat(sizes).hasSizeGreaterThan(100);
    sizes.forEach(
        (name, size) ->
            assertThat(size)
                .as("types in " + name)
                .isLessThanOrEqualTo(CROWDED.getOrDefault(name, MOST_TYPES)));
    // An exception that nobody needs any more has to go.
    assertThat(CROWDED.keySet())
        .allSatisfy(
            name -> assertThat(sizes.getOrDefault(name, 0L)).as(name).isGreaterThan(MOST_TYPES));
  }
}
