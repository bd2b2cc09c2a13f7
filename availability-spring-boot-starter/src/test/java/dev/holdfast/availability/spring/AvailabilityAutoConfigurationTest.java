package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spring.AvailabilityProperties.Store;
import dev.holdfast.testbed.PostgresServer;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

final class AvailabilityAutoConfigurationTest {

  private static final ResourceId CAR = ResourceId.of("car");
  private static final TimeSlot HOUR = TimeSlot.parse("2026-01-05T08:10:00Z/PT1H");
  private static final Owner ANN = Owner.of("Ann");

  private static final ApplicationContextRunner PROGRAM =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(AvailabilityAutoConfiguration.class));

  @TempDir Path folder;

  private static ApplicationContextRunner on(String url) {
    return PROGRAM
        .withConfiguration(SpringBoot.dataSource())
        .withPropertyValues("spring.datasource.url=" + url);
  }

  private String sqlite() {
    return "jdbc:sqlite:" + folder.resolve("program.db");
  }

  private static BlockResult block(ApplicationContext program) {
    return program.getBean(Availability.class).block(CAR, HOUR, ANN);
  }

  private static TimeSlot blocked(ApplicationContext program) {
    return program.getBean(Availability.class).blockades(CAR, HOUR).get(0).slot();
  }

  @Test
  void sqliteAndNothingElseIsEnough() {
    on(sqlite())
        .run(
            program -> {
              assertThat(block(program)).isInstanceOf(BlockResult.Blocked.class);
              assertThat(blocked(program)).isEqualTo(HOUR);
            });
  }

  @Test
  void postgresAndNothingElseIsEnough() {
    on(PostgresServer.shared().newUrl())
        .run(
            program -> {
              assertThat(block(program)).isInstanceOf(BlockResult.Blocked.class);
              assertThat(blocked(program)).isEqualTo(HOUR);
            });
  }

  @Test
  void aSecondStartFindsWhatTheFirstOneLeft() {
    on(sqlite()).run(AvailabilityAutoConfigurationTest::block);

    on(sqlite()).run(program -> assertThat(blocked(program)).isEqualTo(HOUR));
  }

  @Test
  void segmentsCanBeAskedForAndWidenSlotsToTheirGrid() {
    on(PostgresServer.shared().newUrl())
        .withPropertyValues(
            "holdfast.availability.store=segments",
            "holdfast.availability.segments.grid-minutes=30")
        .run(
            program -> {
              block(program);

              assertThat(blocked(program))
                  .isEqualTo(TimeSlot.parse("2026-01-05T08:00:00Z/2026-01-05T09:30:00Z"));
            });
  }

  @Test
  void segmentsWithoutAGridAreRefusedWithTheProductAndTheProperty() {
    on(PostgresServer.shared().newUrl())
        .withPropertyValues("holdfast.availability.store=segments")
        .run(
            program ->
                assertThat(program)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("Time in PostgreSQL 1")
                    .hasMessageContaining("Set holdfast.availability.segments.grid-minutes"));
  }

  @Test
  void aGridThatDoesNotDivideADayIsRefusedWithTheProperty() {
    on(sqlite())
        .withPropertyValues("holdfast.availability.segments.grid-minutes=7")
        .run(
            program ->
                assertThat(program)
                    .getFailure()
                    .hasStackTraceContaining("holdfast.availability.segments")
                    .rootCause()
                    .hasMessageContaining("7"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"})
  void h2IsEnoughForATestOnceAGridIsChosen(String mode) {
    on("jdbc:h2:mem:program;DB_CLOSE_DELAY=-1" + mode)
        .withPropertyValues("holdfast.availability.segments.grid-minutes=10")
        .run(
            program -> {
              assertThat(block(program)).isInstanceOf(BlockResult.Blocked.class);
              assertThat(blocked(program)).isEqualTo(HOUR);
              assertThat(program.getBean(Availability.class).calendar(CAR, HOUR).takenBy(ANN))
                  .containsExactly(HOUR);
              new JdbcTemplate(program.getBean(DataSource.class)).execute("shutdown");
            });
  }

  @Test
  void aDatabaseWithoutAStoreIsRefusedWithTheProductAndTheRemedy() {
    assertThatThrownBy(() -> new Database("Oracle", "23").store())
        .hasMessageContaining("There is no store for Oracle 23.")
        .hasMessageContaining("define a bean of type AvailabilityStore");
  }

  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,POSTGRES",
    "SQLite,SQLITE",
    "MariaDB,MARIADB",
    "MySQL,SEGMENTS",
    "H2,SEGMENTS"
  })
  void theProductTellsTheStore(String product, Store store) {
    assertThat(new Database(product, "1").store()).isEqualTo(store);
  }

  @Test
  void tablesAreNotMadeUnlessTheyShouldBe() {
    on(sqlite())
        .withPropertyValues("holdfast.availability.create-schema=false")
        .run(
            program ->
                assertThat(catchThrowable(() -> block(program)))
                    .isInstanceOf(StoreException.class)
                    .hasFieldOrPropertyWithValue("kind", StoreException.Kind.MISCONFIGURED));
  }

  @Test
  void aProgramCanStartBeforeItsDatabase() {
    on("jdbc:postgresql://localhost:1/nowhere?connectTimeout=1")
        .withPropertyValues(
            "spring.datasource.hikari.connection-timeout=250",
            "spring.datasource.hikari.initialization-fail-timeout=-1",
            "holdfast.availability.store=postgres",
            "holdfast.availability.create-schema=false")
        .run(
            program ->
                assertThat(catchThrowable(() -> block(program)))
                    .isInstanceOf(StoreException.class)
                    .hasFieldOrPropertyWithValue("kind", StoreException.Kind.UNAVAILABLE));
  }

  @Test
  void aDatabaseThatIsDownIsToldFromAWrongOne() {
    on("jdbc:postgresql://localhost:1/nowhere?connectTimeout=1")
        .withPropertyValues("spring.datasource.hikari.connection-timeout=250")
        .run(
            program ->
                assertThat(program)
                    .getFailure()
                    .hasStackTraceContaining("The database does not say which one it is"));
  }

  @Test
  void withoutADataSourceThereIsNothing() {
    PROGRAM.run(
        program ->
            assertThat(program)
                .doesNotHaveBean(AvailabilityStore.class)
                .doesNotHaveBean(Availability.class));
  }

  @Test
  void ofTwoDataSourcesNoneIsChosen() {
    PROGRAM
        .withBean("first", DataSource.class, () -> new DriverManagerDataSource(sqlite()))
        .withBean("second", DataSource.class, () -> new DriverManagerDataSource(sqlite()))
        .run(program -> assertThat(program).doesNotHaveBean(Availability.class));
  }

  @Test
  void theStoreOfTheProgramIsUsed() {
    AvailabilityStore memory = MemoryStore.create();

    on(sqlite())
        .withBean(AvailabilityStore.class, () -> memory)
        .run(
            program -> {
              block(program);
              assertThat(Availability.on(memory).isAvailable(CAR, HOUR)).isFalse();
            });
  }

  @Test
  void theAvailabilityOfTheProgramIsUsed() {
    Availability own = Availability.on(MemoryStore.create());

    on(sqlite())
        .withBean(Availability.class, () -> own)
        .run(program -> assertThat(program).getBean(Availability.class).isSameAs(own));
  }
}
