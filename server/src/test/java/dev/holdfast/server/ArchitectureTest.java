package dev.holdfast.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.SignedIn;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final String ROOT = "dev.holdfast.server";

  /** What works without a request. */
  private static final Set<String> BACKGROUND =
      Set.of(
          "store",
          "outbox",
          "work",
          "vault",
          "eventbridge",
          "mail.smtp",
          "calendar.caldav",
          "calendar.feed",
          "calendar.google",
          "calendar.oauth",
          "calendar.outlook");

  /** What answers requests. */
  private static final Set<String> PAGES = Set.of("http", "page", "api.docs");

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

  /** Finders that look at what all hosts have. */
  private static final Set<String> FINDERS_OF_ALL =
      Set.of(
          "Bookings.find(BookingId)",
          "EventTypes.find(EventTypeId)",
          "Holds.find(String)",
          "Webhooks.find(WebhookId)",
          "Webhooks.lock(WebhookId)",
          "Transaction.offering(EventTypeId)",
          "BookingTransaction.offering(EventTypeId)");

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
        .resideInAnyPackage(within(BACKGROUND))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(within(PAGES))
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "jakarta.servlet..",
            "org.springframework.web..",
            "org.springframework.ui..",
            "org.thymeleaf..")
        .check(CODE);
  }

  private static String[] within(Set<String> packages) {
    return packages.stream().map(name -> ROOT + "." + name + "..").toArray(String[]::new);
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

  /**
   * Whoever answers a host finds what is the host's: {@code bookings.of(host, id)}, not {@code
   * bookings.find(id)} and a filter that somebody may forget.
   */
  @Test
  void whoAnswersAHostFindsOnlyWhatIsTheHosts() {
    List<JavaClass> controllers = CODE.stream().filter(ArchitectureTest::answersAHost).toList();

    assertThat(controllers).hasSizeGreaterThan(15);
    assertThat(controllers.stream().flatMap(type -> type.getMethodCallsFromSelf().stream()))
        .noneMatch(call -> FINDERS_OF_ALL.contains(finder(call)));
    assertThat(CODE.stream().flatMap(type -> type.getMethodCallsFromSelf().stream()))
        .as("the rule names finders that exist")
        .anyMatch(call -> FINDERS_OF_ALL.contains(finder(call)));
  }

  private static boolean answersAHost(JavaClass type) {
    return type.getMethods().stream()
            .flatMap(method -> method.getRawParameterTypes().stream())
            .anyMatch(of -> of.isEquivalentTo(Caller.class) || of.isEquivalentTo(SignedIn.class))
        && type.getSimpleName().matches("\\w+(Api|Pages)");
  }

  /** Such as Bookings.find(BookingId). */
  private static String finder(JavaMethodCall call) {
    AccessTarget.MethodCallTarget target = call.getTarget();
    return "%s.%s(%s)"
        .formatted(
            target.getOwner().getSimpleName(),
            target.getName(),
            target.getRawParameterTypes().stream()
                .map(JavaClass::getSimpleName)
                .collect(Collectors.joining(", ")));
  }

  /** A package that a rule names and that is not there would make the rule empty. */
  @Test
  void everyPackageThatARuleNamesIsThere() {
    Set<String> packages =
        CODE.stream().map(ArchitectureTest::within).collect(Collectors.toCollection(TreeSet::new));

    assertThat(Stream.of(BACKGROUND, PAGES).flatMap(Set::stream))
        .allMatch(name -> packages.stream().anyMatch(each -> (each + ".").startsWith(name + ".")));
    assertThat(packages.stream().map(each -> each.replaceFirst("\\..*", ""))).containsAll(ROOMS);
  }

  @Test
  void noClassOnlyForwards() {
    classes().that().areNotInterfaces().should(doMoreThanForward()).check(CODE);
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
