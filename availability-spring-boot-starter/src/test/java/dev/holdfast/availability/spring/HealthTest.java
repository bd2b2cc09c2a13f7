package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.spi.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

final class HealthTest {

  @TempDir Path folder;

  private ApplicationContextRunner program() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                DataSourceAutoConfiguration.class,
                AvailabilityAutoConfiguration.class,
                AvailabilityHealthAutoConfiguration.class))
        .withPropertyValues("spring.datasource.url=jdbc:sqlite:" + folder.resolve("program.db"));
  }

  private static Health health(ApplicationContext program) {
    return program.getBean("holdfastHealthIndicator", HealthIndicator.class).health();
  }

  @Test
  void aStoreThatCanBeReadIsUp() {
    program().run(program -> assertThat(health(program).getStatus()).isEqualTo(Status.UP));
  }

  @Test
  void aStoreThatCannotBeReadIsDownAndSaysOfWhatKindTheTroubleIs() {
    program()
        .withPropertyValues("holdfast.availability.create-schema=false")
        .run(
            program -> {
              assertThat(health(program).getStatus()).isEqualTo(Status.DOWN);
              assertThat(health(program).getDetails())
                  .containsEntry("kind", StoreException.Kind.MISCONFIGURED);
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
