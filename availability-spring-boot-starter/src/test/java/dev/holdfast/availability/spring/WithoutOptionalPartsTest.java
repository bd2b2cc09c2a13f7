package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** Finds all auto-configurations as a program does, where parts of the class path are missing. */
final class WithoutOptionalPartsTest {

  private static final String HEALTH = "org.springframework.boot.health";
  private static final String MICROMETER = "io.micrometer";

  /** Its jar is still there, so that these would be found. */
  private static final String OF_HEALTH_ITSELF =
      Stream.of(
              "actuate.endpoint.HealthEndpointAutoConfiguration",
              "contributor.HealthContributorAutoConfiguration",
              "registry.HealthContributorRegistryAutoConfiguration")
          .map(name -> HEALTH + ".autoconfigure." + name)
          .collect(Collectors.joining(","));

  @TempDir Path folder;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Program {}

  private ApplicationContextRunner without(String... packages) {
    return new ApplicationContextRunner()
        .withUserConfiguration(Program.class)
        .withClassLoader(new FilteredClassLoader(packages))
        .withPropertyValues(
            "spring.datasource.url=jdbc:sqlite:" + folder.resolve("program.db"),
            "spring.autoconfigure.exclude=" + OF_HEALTH_ITSELF);
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
    without(HEALTH, MICROMETER)
        .run(program -> assertThat(program).hasSingleBean(Availability.class));
  }
}
