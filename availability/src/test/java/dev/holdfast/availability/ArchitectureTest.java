package dev.holdfast.availability;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final String ROOT = "dev.holdfast.availability";
  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void theLibraryNeedsTheJdkAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(ROOT + "..", "java..", "org.jspecify..")
        .check(CODE);
  }

  @Test
  void theRulesKnowNoStore() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT, ROOT + ".spi")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".memory", ROOT + ".document", ROOT + ".view")
        .check(CODE);
  }

  @Test
  void storesDoNotKnowEachOther() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".memory")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".document")
        .check(CODE);
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".document")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".memory")
        .check(CODE);
  }

  @Test
  void timeComesFromAClock() {
    noClasses().should().callMethod(Instant.class, "now").check(CODE);
    noClasses()
        .that()
        .doNotBelongToAnyOf(BlockadeId.class)
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .check(CODE);
  }

  @Test
  void idsAreMadeInOnePlaceAndThreadsNowhere() {
    noClasses().should().callMethod(UUID.class, "randomUUID").check(CODE);
    noClasses().should().callConstructor(Thread.class).check(CODE);
    noClasses().should().callMethod(Math.class, "random").check(CODE);
  }

  @Test
  void aClassIsFinalUnlessItIsMadeToBeImplemented() {
    classes()
        .that()
        .areNotInterfaces()
        .and()
        .doNotHaveFullyQualifiedName(ROOT + ".Operations")
        .and()
        .doNotHaveFullyQualifiedName(ROOT + ".Reads")
        .and()
        .areNotAnonymousClasses()
        .and()
        .haveNameNotMatching(".*package-info")
        .should()
        .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL)
        .check(CODE);
  }
}
