package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

final class PostgresSchemaTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot HOUR =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Instant.parse("2030-05-07T11:00:00Z"));

  private static void insert(DataSource database, String slot) {
    Sql.run(
        database,
        "insert into holdfast_blockade select key, '%s', gen_random_uuid(), 'foreign', false"
                .formatted(slot)
            + " from holdfast_resource where id = 'room'");
  }

  @Test
  void theScriptMakesAnEmptyDatabaseReady() {
    DataSource database = PostgresServer.shared().newDatabase();

    Sql.run(database, PostgresStore.schema());

    assertThat(Availability.on(PostgresStore.on(database)).block(ROOM, HOUR, ANN))
        .isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void creatingTheSchemaAgainKeepsWhatIsThere() {
    DataSource database = NewSchema.onPostgres();
    Availability availability = Availability.on(PostgresStore.on(database));
    availability.block(ROOM, HOUR, ANN);

    PostgresStore.createSchema(database);

    assertThat(availability.calendar(ROOM, HOUR).takenBy(ANN)).containsExactly(HOUR);
  }

  @Test
  void manyMayCreateTheSchemaAtOnce() {
    DataSource database = PostgresServer.shared().newDatabase();

    IntStream.range(0, 4).parallel().forEach(i -> PostgresStore.createSchema(database));

    assertThat(Sql.ask(database, "select count(*) from holdfast_blockade")).isEqualTo("0");
  }

  @Test
  void aForeignProgramCannotInsertAnOverlap() {
    DataSource database = NewSchema.onPostgres();
    Availability.on(PostgresStore.on(database)).block(ROOM, HOUR, ANN);

    assertThatThrownBy(() -> insert(database, "[2030-05-07 10:59Z,2030-05-07 12:00Z)"))
        .rootCause()
        .hasMessageContaining("violates exclusion constraint \"holdfast_no_overlap\"");
    insert(database, "[2030-05-07 11:00Z,2030-05-07 12:00Z)");
  }

  @Test
  void aForeignProgramCannotInsertTimeThatIsNone() {
    DataSource database = NewSchema.onPostgres();
    Availability.on(PostgresStore.on(database)).block(ROOM, HOUR, ANN);

    for (String slot :
        List.of(
            "empty",
            "(2030-05-07 14:00Z,2030-05-07 15:00Z)",
            "[2030-05-07 14:00Z,2030-05-07 15:00Z]",
            "(,2030-05-07 09:00Z)",
            "[-infinity,2030-05-07 09:00Z)",
            "[2030-05-07 14:00Z,infinity)",
            "[9999-12-31 00:01Z,)")) {
      assertThatThrownBy(() -> insert(database, slot))
          .as(slot)
          .rootCause()
          .hasMessageContaining("violates check constraint");
    }
  }

  @Test
  void aUserOfTheTablesNeedsNoMoreThanTheirRows() {
    DataSource database = NewSchema.onPostgres();
    Sql.run(
        database,
        """
        create role booker login;
        grant select, insert, update on holdfast_resource to booker;
        grant select, insert, delete, update on holdfast_blockade to booker;
        """);
    PGSimpleDataSource asBooker = PostgresServer.as("booker", database);
    Availability availability = Availability.on(PostgresStore.on(asBooker));

    assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
    availability.putUnder(ResourceId.of("house"), ROOM);
    assertThat(availability.release(ROOM, HOUR, ANN)).isInstanceOf(ReleaseResult.Released.class);
  }
}
