package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** What Spring notes for a native image when it processes a program ahead of time. */
final class NativeImageTest {

  private static RuntimeHints hints() {
    var program = new AnnotationConfigApplicationContext();
    program.register(AvailabilityAutoConfiguration.class);
    var notes =
        new DefaultGenerationContext(
            new ClassNameGenerator(ClassName.get("rental", "Program")),
            new InMemoryGeneratedFiles());
    new ApplicationContextAotGenerator().processAheadOfTime(program, notes);
    return notes.getRuntimeHints();
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "sqlite", "mariadb", "segments/postgres", "segments/h2"})
  void theScriptsOfTheTablesAreTakenAlong(String folder) {
    String script = "dev/holdfast/availability/jdbc/%s/V1__availability.sql".formatted(folder);

    assertThat(RuntimeHintsPredicates.resource().forResource(script)).accepts(hints());
  }

  @Test
  void thePropertiesCanBeBound() {
    assertThat(RuntimeHintsPredicates.reflection().onType(AvailabilityProperties.class))
        .accepts(hints());
    assertThat(RuntimeHintsPredicates.reflection().onType(AvailabilityProperties.Segments.class))
        .accepts(hints());
  }
}
