package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration;
import org.springframework.boot.autoconfigure.flyway.FlywayMigrationStrategy;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Programs whose tables Flyway makes, as the documentation has it. */
@Tag("long")
final class FlywayTest {

  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");
  private static final String SCRIPTS = "classpath:dev/holdfast/availability/jdbc/";

  @TempDir Path folder;

  private static ApplicationContextRunner program(String url) {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                DataSourceAutoConfiguration.class,
                FlywayAutoConfiguration.class,
                AvailabilityAutoConfiguration.class))
        .withPropertyValues(
            "spring.datasource.url=" + url, "holdfast.availability.create-schema=false");
  }

  private static void assertThatItWorks(AssertableApplicationContext program) {
    assertThat(program).hasNotFailed();
    assertThat(
            program.getBean(Availability.class).block(ResourceId.of("car"), HOUR, Owner.of("Ann")))
        .isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void aProgramWithoutMigrationsOfItsOwnNamesTheLocation() {
    program("jdbc:sqlite:" + folder.resolve("program.db"))
        .withPropertyValues("spring.flyway.locations=" + SCRIPTS + "sqlite")
        .run(FlywayTest::assertThatItWorks);
  }

  /** Two histories, because both begin with version 1. */
  @Configuration
  static class TwoHistories {

    // @start region=spring-flyway
    @Bean
    FlywayMigrationStrategy migrations(@Value("${scripts}") String[] scripts) {
      return program -> {
        program.migrate();
        Flyway.configure()
            .dataSource(program.getConfiguration().getDataSource())
            .locations(scripts)
            .table("holdfast_schema_history")
            .baselineOnMigrate(true)
            .baselineVersion("0")
            .load()
            .migrate();
      };
    }
    // @end
  }

  private static void assertThatBothAreMadeAndFoundAgain(String url, String scripts) {
    ApplicationContextRunner runner =
        program(url)
            .withUserConfiguration(TwoHistories.class)
            .withPropertyValues(
                "spring.flyway.locations=classpath:migrations-of-a-program", "scripts=" + scripts);

    for (int start = 0; start < 2; start++) {
      runner.run(
          program -> {
            assertThatItWorks(program);
            JdbcTemplate jdbc = new JdbcTemplate(program.getBean(DataSource.class));
            assertThat(jdbc.queryForObject("select price from rental", Integer.class))
                .isEqualTo(10);
          });
    }
  }

  @Test
  void aProgramWithMigrationsOfItsOwnKeepsTwoHistoriesInSqlite() {
    assertThatBothAreMadeAndFoundAgain(
        "jdbc:sqlite:" + folder.resolve("program.db"), SCRIPTS + "sqlite");
  }

  @Test
  void aProgramWithMigrationsOfItsOwnKeepsTwoHistoriesInPostgres() {
    assertThatBothAreMadeAndFoundAgain(PostgresServer.shared().newUrl(), SCRIPTS + "postgres");
  }

  @Test
  void aProgramWorksAsAUserWhoOwnsNoTables() {
    PostgresServer server = PostgresServer.shared();
    DataSource database = server.newDatabase();
    Sql.run(database, "create role renter login");

    program(server.url(database).replaceFirst("\\?.*", ""))
        .withUserConfiguration(TwoHistories.class)
        .withPropertyValues(
            "spring.datasource.username=renter",
            "spring.flyway.user=postgres",
            "spring.flyway.password=unused",
            "spring.flyway.locations=classpath:migrations-of-a-program",
            "scripts=" + SCRIPTS + "postgres,classpath:grants-of-a-program")
        .run(
            program -> {
              assertThatItWorks(program);
              JdbcTemplate jdbc = new JdbcTemplate(program.getBean(DataSource.class));
              assertThatThrownBy(() -> jdbc.execute("drop table holdfast_blockade"))
                  .rootCause()
                  .hasMessageContaining("must be owner");
            });
  }
}
