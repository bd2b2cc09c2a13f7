package dev.holdfast.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final String ROOT = "dev.holdfast.server";
  private static final int MOST_TYPES = 30;

  /** One type per port of the domain, and what they need: they grow with the domain. */
  private static final Set<String> STORES = Set.of("store.jdbc", "store.dynamodb");

  private static final int MOST_TYPES_OF_A_STORE = 40;

  /** The rooms that serve HTTP or pages, one per idea. */
  private static final Set<String> ROOMS =
      Set.of(
          "booker",
          "booking",
          "calendar",
          "event",
          "eventtype",
          "host",
          "mail",
          "resource",
          "slots",
          "webhook");

  /**
   * Which rooms use another one directly. All else goes through the domain and {@code api}. An
   * event carries the views of what it is about, so that {@code event} knows these rooms.
   */
  private static final Map<String, Set<String>> NEIGHBOURS =
      Map.of(
          "booker", Set.of("booking", "event", "mail"),
          "booking", Set.of("mail", "slots"),
          "event", Set.of("booking", "calendar", "eventtype", "host"),
          "eventtype", Set.of("booking", "slots"),
          "host", Set.of("mail"),
          "slots", Set.of("booking", "calendar", "resource"),
          "webhook", Set.of("event"));

  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void packagesHaveNoCycles() {
    slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(CODE);
  }

  private static final class EachPackage implements SliceAssignment {

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "each package";
    }
  }

  @Test
  void roomsReachEachOtherThroughTheDomain() {
    Map<String, Set<String>> found = new TreeMap<>();
    CODE.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .forEach(dependency -> note(found, dependency));

    assertThat(found).isEqualTo(new TreeMap<>(NEIGHBOURS));
  }

  private static void note(Map<String, Set<String>> found, Dependency dependency) {
    String from = room(dependency.getOriginClass());
    String to = room(dependency.getTargetClass());
    if (!from.equals(to) && ROOMS.contains(from) && ROOMS.contains(to)) {
      found.computeIfAbsent(from, room -> new TreeSet<>()).add(to);
    }
  }

  private static String room(JavaClass type) {
    String inside = within(type);
    int end = inside.indexOf('.');
    return end < 0 ? inside : inside.substring(0, end);
  }

  private static String within(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(ROOT + ".") ? name.substring(ROOT.length() + 1) : "";
  }

  @Test
  void whatWorksInTheBackgroundKnowsNeitherHttpNorPages() {
    noClasses()
        .that()
        .resideInAnyPackage(
            ROOT + ".store..",
            ROOT + ".outbox..",
            ROOT + ".work..",
            ROOT + ".vault..",
            ROOT + ".eventbridge..",
            ROOT + ".mail.smtp..",
            ROOT + ".calendar.*..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "jakarta.servlet..",
            "org.springframework.web..",
            "org.springframework.ui..",
            "org.thymeleaf..",
            ROOT + ".http..",
            ROOT + ".page..",
            ROOT + ".api.docs..")
        .check(CODE);
  }

  @Test
  void noRoomKnowsHowTheServiceIsLaunched() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT, ROOT + ".launch..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".launch..")
        .check(CODE);
  }

  /** SQLite's backup is a command of its own. */
  @Test
  void aStoreShowsLittleOfItself() {
    assertThat(shown("store.jdbc")).containsExactlyInAnyOrder("SqlStore", "SqliteBackup");
    assertThat(shown("store.dynamodb")).containsExactly("DynamoDbStore");
  }

  private static Stream<String> shown(String room) {
    return CODE.stream()
        .filter(type -> within(type).equals(room) && type.isTopLevelClass())
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .map(JavaClass::getSimpleName);
  }

  @Test
  void noPackageIsCrowded() {
    Map<String, Long> sizes =
        CODE.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(ArchitectureTest::within, Collectors.counting()));

    assertThat(sizes).hasSizeGreaterThan(30).containsKeys(STORES.toArray(String[]::new));
    sizes.forEach(
        (name, size) ->
            assertThat(size)
                .as(name)
                .isLessThanOrEqualTo(STORES.contains(name) ? MOST_TYPES_OF_A_STORE : MOST_TYPES));
  }
}
