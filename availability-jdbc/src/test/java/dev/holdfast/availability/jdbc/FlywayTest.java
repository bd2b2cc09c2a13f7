package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.testbed.Sql;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Flyway itself makes the schemas, alone and beside the migrations of a program. */
@Tag("long")
final class FlywayTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");

  private static final String PROGRAMS_OWN = "classpath:migrations-of-a-program";

  @TempDir Path files;

  private static String location(ShippedSchema schema) {
    return "classpath:dev/holdfast/availability/jdbc/" + schema.folder();
  }

  private static FluentConfiguration flyway(DataSource database, String... locations) {
    return Flyway.configure().dataSource(database).locations(locations);
  }

  /** As the documentation has it: a history of its own, whatever else is in the database. */
  private static Flyway ownHistory(ShippedSchema schema, DataSource database) {
    return flyway(database, location(schema))
        .table("holdfast_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load();
  }

  private static void assertThatTheStoreWorks(ShippedSchema schema, DataSource database) {
    Availability availability = Availability.on(schema.store(database));

    assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.block(ROOM, HOUR, Owner.of("Bob")))
        .isInstanceOf(BlockResult.Refused.class);
    assertThat(availability.calendar(ROOM, HOUR).takenBy(ANN)).containsExactly(HOUR);
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyDatabaseIsMadeReady(ShippedSchema schema) {
    DataSource database = schema.emptyDatabase(files);

    flyway(database, location(schema)).load().migrate();

    assertThatTheStoreWorks(schema, database);
  }

  @ParameterizedTest
  @EnumSource
  void whatFlywayMadeIsWhatTheStoreMakes(ShippedSchema schema) {
    DataSource byFlyway = schema.emptyDatabase(files);
    DataSource byTheStore = schema.emptyDatabase(files);

    flyway(byFlyway, location(schema)).load().migrate();
    schema.create(byTheStore);

    assertThat(Sql.ask(byFlyway, schema.catalog()))
        .isNotEmpty()
        .isEqualTo(Sql.ask(byTheStore, schema.catalog()));
  }

  @ParameterizedTest
  @EnumSource
  void theStoreFindsWhatFlywayMadeAndMakesNothing(ShippedSchema schema) {
    DataSource database = schema.emptyDatabase(files);
    Flyway flyway = ownHistory(schema, database);
    flyway.migrate();
    assertThatTheStoreWorks(schema, database);

    schema.create(database);

    assertThat(Availability.on(schema.store(database)).isAvailable(ROOM, HOUR)).isFalse();
    assertThat(flyway.validateWithResult().validationSuccessful).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void flywayTakesOverWhatTheStoreMade(ShippedSchema schema) {
    DataSource database = schema.emptyDatabase(files);
    schema.create(database);
    assertThatTheStoreWorks(schema, database);
    Flyway flyway =
        flyway(database, location(schema)).baselineOnMigrate(true).baselineVersion("1").load();

    flyway.migrate();

    assertThat(Availability.on(schema.store(database)).isAvailable(ROOM, HOUR)).isFalse();
    assertThat(flyway.info().pending()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aProgramsOwnMigrationsMayComeFirstOrLast(ShippedSchema schema) {
    DataSource programFirst = schema.emptyDatabase(files);
    DataSource programLast = schema.emptyDatabase(files);

    flyway(programFirst, PROGRAMS_OWN).load().migrate();
    ownHistory(schema, programFirst).migrate();
    ownHistory(schema, programLast).migrate();
    flyway(programLast, PROGRAMS_OWN).baselineOnMigrate(true).baselineVersion("0").load().migrate();

    for (DataSource database : new DataSource[] {programFirst, programLast}) {
      assertThatTheStoreWorks(schema, database);
      assertThat(Sql.ask(database, "select price from rental")).isEqualTo("10");
    }
  }

  @ParameterizedTest
  @EnumSource
  void inOneHistoryTheVersionsOfAProgramAndOfTheStoreCollide(ShippedSchema schema) {
    DataSource database = schema.emptyDatabase(files);
    Flyway both = flyway(database, PROGRAMS_OWN, location(schema)).load();

    assertThatThrownBy(both::migrate)
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("more than one migration with version 1");
  }
}
