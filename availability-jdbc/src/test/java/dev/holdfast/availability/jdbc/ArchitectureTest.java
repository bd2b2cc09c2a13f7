package dev.holdfast.availability.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One room for each kind of database over an engine that nobody else sees. */
final class ArchitectureTest {

  private static final String LIBRARY = "dev.holdfast.availability";
  private static final String ROOT = LIBRARY + ".jdbc";
  private static final String ENGINE = ROOT + ".engine";
  private static final int MOST_TYPES = 25;

  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** With the library itself, but without the published tests. */
  private static final JavaClasses LIBRARIES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/tck/"))
          .importPackages(LIBRARY);

  @Test
  void noPackagesNeedEachOtherInACircle() {
    slices().matching("dev.holdfast.(**)").should().beFreeOfCycles().check(CODE);
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, PostgresStore",
    "mariadb, MariaDbStore",
    "sqlite, SqliteStore",
    "segments, SegmentStore"
  })
  void aRoomShowsItsStoreAlone(String room, String store) {
    Set<String> shown =
        CODE.stream()
            .filter(type -> type.getPackageName().equals(ROOT + "." + room))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet());

    assertThat(shown).containsExactly(store);
  }

  @ParameterizedTest
  @CsvSource({"postgres", "mariadb", "sqlite", "segments"})
  void aRoomKnowsTheEngineAndNoOtherRoom(String room) {
    classes()
        .that()
        .resideInAPackage(ROOT + "." + room)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            ROOT,
            ROOT + "." + room,
            ENGINE,
            LIBRARY,
            LIBRARY + ".spi",
            "java..",
            "javax.sql",
            "org.jspecify..")
        .check(CODE);
  }

  @Test
  void embeddersSeeNothingOfTheEngine() throws IOException {
    URI module = CODE.get(ConnectionSource.class).getSource().orElseThrow().getUri();
    String path = module.toString().replaceFirst("/dev/holdfast/.*", "/module-info.class");
    try (InputStream in = URI.create(path).toURL().openStream()) {
      ModuleDescriptor descriptor = ModuleDescriptor.read(in);

      assertThat(descriptor.exports().stream().map(ModuleDescriptor.Exports::source))
          .containsExactlyInAnyOrder(
              ROOT, ROOT + ".mariadb", ROOT + ".postgres", ROOT + ".segments", ROOT + ".sqlite");
      assertThat(descriptor.opens().stream().map(ModuleDescriptor.Opens::source))
          .doesNotContain(ENGINE);
    }
    noClasses()
        .that()
        .resideInAPackage(ROOT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ENGINE)
        .check(CODE);
  }

  @Test
  void noPackageHasMoreTypesThanAReaderCanKeepInMind() {
    Map<String, Integer> sizes = new TreeMap<>();
    CODE.stream()
        .filter(type -> type.getEnclosingClass().isEmpty())
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .forEach(type -> sizes.merge(type.getPackageName(), 1, Integer::sum));

    assertThat(sizes).hasSize(6);
    assertThat(sizes.values()).as("%s", sizes).allMatch(size -> size <= MOST_TYPES);
  }

  @Test
  void noClassOnlyForwards() {
    classes().that().areNotInterfaces().should(doMoreThanForward()).check(LIBRARIES);
  }

  /** To be sure that the rule sees one. */
  @Test
  void aClassThatOnlyForwardsIsFound() {
    JavaClasses forwarder = new ClassFileImporter().importClasses(Forwarder.class);

    assertThat(classes().should(doMoreThanForward()).evaluate(forwarder).hasViolation()).isTrue();
  }

  private record Forwarder(IntUnaryOperator other) implements IntUnaryOperator {
    @Override
    public int applyAsInt(int operand) {
      return other.applyAsInt(operand);
    }
  }

  private static ArchCondition<JavaClass> doMoreThanForward() {
    return new ArchCondition<>("do more than forward calls") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Set<JavaMethod> methods =
            type.getMethods().stream()
                .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(method -> !isWrittenByTheCompiler(type, method))
                .collect(Collectors.toSet());
        boolean forwards =
            !methods.isEmpty() && methods.stream().allMatch(ArchitectureTest::forwards);
        events.add(
            new SimpleConditionEvent(
                type, !forwards, "%s only forwards its calls".formatted(type.getName())));
      }
    };
  }

  /** What records bring along. */
  private static boolean isWrittenByTheCompiler(JavaClass type, JavaMethod method) {
    return type.isRecord()
        && (type.tryGetField(method.getName()).isPresent()
            || Set.of("equals", "hashCode", "toString").contains(method.getName()));
  }

  /** Whether all that it does is to call a method of that name with those parameters elsewhere. */
  private static boolean forwards(JavaMethod method) {
    return method.getConstructorCallsFromSelf().isEmpty()
        && method.getMethodCallsFromSelf().size() == 1
        && method.getMethodCallsFromSelf().stream()
            .allMatch(
                call ->
                    call.getTarget().getName().equals(method.getName())
                        && !call.getTargetOwner().equals(method.getOwner())
                        && call.getTarget().getRawParameterTypes().size()
                            == method.getRawParameterTypes().size());
  }
}
