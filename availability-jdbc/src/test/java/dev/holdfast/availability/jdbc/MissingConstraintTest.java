package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.segments.SegmentFixture;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteDataSource;

/** A database that would let two have the same time is not used at all. */
final class MissingConstraintTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");

  private enum Kept {
    RANGES_ON_POSTGRES,
    RANGES_ON_MARIADB,
    SEGMENTS_ON_POSTGRES,
    SEGMENTS_ON_MARIADB,
    SEGMENTS_ON_H2;

    private boolean isOnPostgres() {
      return this == RANGES_ON_POSTGRES || this == SEGMENTS_ON_POSTGRES;
    }

    DataSource newDatabase() {
      return switch (this) {
        case RANGES_ON_POSTGRES -> NewSchema.onPostgres();
        case RANGES_ON_MARIADB -> NewSchema.onMariaDb();
        case SEGMENTS_ON_POSTGRES -> SegmentFixture.onPostgres();
        case SEGMENTS_ON_MARIADB -> SegmentFixture.onMariaDb();
        case SEGMENTS_ON_H2 -> SegmentFixture.onH2();
      };
    }

    AvailabilityStore store(ConnectionSource database) {
      return switch (this) {
        case RANGES_ON_POSTGRES -> PostgresStore.on(database);
        case RANGES_ON_MARIADB -> MariaDbStore.on(database);
        case SEGMENTS_ON_POSTGRES, SEGMENTS_ON_MARIADB, SEGMENTS_ON_H2 ->
            SegmentStore.on(database, SegmentGrid.ofMinutes(60));
      };
    }

    Availability availability(DataSource database) {
      return Availability.on(store(ConnectionSource.of(database)));
    }

    /** Connections of a user who may use the rows of all tables and no more. */
    DataSource asClerk(DataSource database) {
      if (this == SEGMENTS_ON_H2) {
        Sql.run(
            database,
            "create user if not exists clerk password ''",
            "grant select, insert, update, delete on schema public to clerk");
        JdbcDataSource clerks = new JdbcDataSource();
        // Settings in the address are for administrators.
        clerks.setURL(((JdbcDataSource) database).getURL().replaceFirst(";.*", ""));
        clerks.setUser("clerk");
        return clerks;
      }
      if (isOnPostgres()) {
        Sql.run(
            database,
            "do $$ begin create role clerk login; exception when duplicate_object then end $$",
            "grant select, insert, update, delete on all tables in schema public to clerk");
        return PostgresServer.as("clerk", database);
      }
      Sql.run(
          database,
          "create user if not exists clerk@localhost",
          "grant select, insert, update, delete on %s.* to clerk@localhost"
              .formatted(Sql.ask(database, "select database()")));
      return MariaDbServer.as("clerk", database);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          RANGES_ON_POSTGRES   | holdfast_no_overlap | alter table holdfast_blockade drop constraint holdfast_no_overlap
          RANGES_ON_POSTGRES   | holdfast_resource   | alter table holdfast_resource drop constraint holdfast_resource_id_key
          RANGES_ON_MARIADB    | without overlaps    | alter table holdfast_blockade drop primary key
          SEGMENTS_ON_POSTGRES | holdfast_cell       | alter table holdfast_cell drop constraint holdfast_cell_pkey
          SEGMENTS_ON_MARIADB  | holdfast_cell       | alter table holdfast_cell drop primary key
          SEGMENTS_ON_H2       | holdfast_cell       | alter table holdfast_cell drop primary key
          """)
  void itIsNamedWithItsRemedyWhichHelps(Kept kept, String name, String drop) {
    DataSource database = kept.newDatabase();
    Sql.run(database, drop);
    DataSource clerks = kept.asClerk(database);

    StoreException failure = failureOf(() -> kept.availability(clerks).block(ROOM, HOUR, ANN));
    assertThat(failure.kind()).isEqualTo(StoreException.Kind.MISCONFIGURED);
    assertThat(failure).hasMessageContaining(name);

    Sql.run(database, failure.getMessage().replaceFirst(".* and run: ", ""));
    assertThat(kept.availability(clerks).block(ROOM, HOUR, ANN))
        .isInstanceOf(BlockResult.Blocked.class);
  }

  private static StoreException failureOf(Runnable work) {
    return catchThrowableOfType(StoreException.class, work::run);
  }

  @ParameterizedTest
  @EnumSource
  void aCallersTransactionGoesOnAfterTheCheck(Kept kept) throws SQLException {
    DataSource database = kept.newDatabase();
    try (BoundConnection caller =
        new BoundConnection(database, Connection.TRANSACTION_READ_COMMITTED)) {
      Availability availability = Availability.on(kept.store(caller));

      assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
      caller.commit();
    }

    assertThat(kept.availability(database).isAvailable(ROOM, HOUR)).isFalse();
  }

  @Test
  void onSqliteItIsTheTrigger(@TempDir Path folder) {
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + folder.resolve("program.db"));
    SqliteStore.createSchema(database);
    Sql.run(database, "drop trigger holdfast_no_overlap_on_insert");
    Availability availability = Availability.on(SqliteStore.on(database));

    assertThatThrownBy(() -> availability.block(ROOM, HOUR, ANN))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.MISCONFIGURED))
        .hasMessageContaining("holdfast_no_overlap_on_insert");
  }
}
