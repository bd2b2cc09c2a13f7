package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.StringUtils;

/** Finds all auto-configurations as a program does, where parts of the class path are missing. */
final class WithoutOptionalPartsTest {

  /** In Spring Boot 4, and in 3.5. */
  private static final String[] HEALTH = {
    "org.springframework.boot.health", "org.springframework.boot.actuate"
  };

  private static final String[] MICROMETER = {"io.micrometer"};

  @TempDir Path folder;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Program {}

  /** The jar of health is still there, so that what it configures itself has to be left out. */
  private ApplicationContextRunner without(String... packages) {
    var without = new FilteredClassLoader(packages);
    return new ApplicationContextRunner()
        .withUserConfiguration(Program.class)
        .withClassLoader(without)
        .withPropertyValues(
            "spring.datasource.url=jdbc:sqlite:" + folder.resolve("program.db"),
            "spring.autoconfigure.exclude=" + configuredByHealthItself());
  }

  private static String configuredByHealthItself() {
    return ImportCandidates.load(AutoConfiguration.class, null).getCandidates().stream()
        .filter(name -> Stream.of(HEALTH).anyMatch(name::startsWith))
        .collect(Collectors.joining(","));
  }

  @Test
  void withoutSpringsHealthThereIsNoHealthIndicator() {
    without(HEALTH)
        .run(
            program ->
                assertThat(program)
                    .hasSingleBean(Availability.class)
                    .doesNotHaveBean("holdfastHealthIndicator")
                    .hasBean("measuredAvailability"));
  }

  @Test
  void withoutMicrometerNothingIsMeasured() {
    without(MICROMETER)
        .run(
            program ->
                assertThat(program)
                    .hasSingleBean(Availability.class)
                    .hasBean("holdfastHealthIndicator")
                    .doesNotHaveBean("measuredAvailability"));
  }

  @Test
  void withoutEitherThereIsStillAnAvailability() {
    without(StringUtils.concatenateStringArrays(HEALTH, MICROMETER))
        .run(program -> assertThat(program).hasSingleBean(Availability.class));
  }
}
