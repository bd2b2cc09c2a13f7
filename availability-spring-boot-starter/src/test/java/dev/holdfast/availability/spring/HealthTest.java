package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** With Spring Boot 3.5; starter-on-spring-boot-4 has the same with the types of Spring Boot 4. */
final class HealthTest {

  @TempDir Path folder;

  private ApplicationContextRunner program() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                AvailabilityAutoConfiguration.class,
                AvailabilityHealthOnSpringBoot3AutoConfiguration.class))
        .withConfiguration(SpringBoot.dataSource())
        .withPropertyValues("spring.datasource.url=jdbc:sqlite:" + folder.resolve("program.db"));
  }

  private static Health health(ApplicationContext program) {
    return program.getBean("holdfastHealthIndicator", HealthIndicator.class).health();
  }

  @Test
  void aStoreThatCanBeReadIsUpAndSaysWhichOneItIs() {
    program()
        .run(
            program -> {
              assertThat(health(program).getStatus()).isEqualTo(Status.UP);
              assertThat(health(program).getDetails())
                  .containsEntry("store", "sqlite")
                  .containsKey("milliseconds");
            });
  }

  @Test
  void aStoreThatCannotBeReadIsDownAndSaysWhatKindOfFailureItIs() {
    program()
        .withPropertyValues("holdfast.availability.create-schema=false")
        .run(
            program -> {
              assertThat(health(program).getStatus()).isEqualTo(Status.DOWN);
              assertThat(health(program).getDetails())
                  .containsEntry("store", "sqlite")
                  .containsEntry("kind", StoreException.Kind.MISCONFIGURED)
                  .containsKey("error");
            });
  }

  @Test
  void aStoreThatIsMendedIsUpAgain() {
    program()
        .withPropertyValues("holdfast.availability.create-schema=false")
        .run(
            program -> {
              assertThat(health(program).getStatus()).isEqualTo(Status.DOWN);

              program().run(other -> assertThat(other).hasNotFailed());

              assertThat(health(program).getStatus()).isEqualTo(Status.UP);
            });
  }

  @Test
  void itCanBeSwitchedOff() {
    program()
        .withPropertyValues("management.health.holdfast.enabled=false")
        .run(program -> assertThat(program).doesNotHaveBean("holdfastHealthIndicator"));
  }
}
