package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.jdbc.Wire;
import dev.holdfast.availability.jdbc.Wire.Fault;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The network fails at the worst moment: nobody is told what is not so, or waits for ever. */
@Timeout(30)
@Tag("long")
final class LostAnswerTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-05-07T10:00:00Z/PT1H");
  private static final TimeSlot NEXT_HOUR = TimeSlot.of(HOUR.to(), Duration.ofHours(1));

  /** Outside of the tests, whose time is bounded. */
  @BeforeAll
  static void startServers() {
    PostgresServer.shared();
    MariaDbServer.shared();
  }

  /** Both close their connections when an answer takes longer than a second. */
  enum Server {
    POSTGRES,
    MARIADB;

    int port() {
      return this == POSTGRES ? PostgresServer.shared().port() : MariaDbServer.shared().port();
    }

    DataSource newSchema() {
      return this == POSTGRES ? NewSchema.onPostgres() : NewSchema.onMariaDb();
    }

    DataSource through(Wire wire, DataSource database) {
      if (database instanceof PGSimpleDataSource) {
        PGSimpleDataSource connections = PostgresServer.as("postgres", database);
        connections.setPortNumbers(new int[] {wire.port()});
        connections.setSocketTimeout(1);
        return connections;
      }
      String address =
          MariaDbServer.shared().url(database).replace(":" + port(), ":" + wire.port());
      try {
        return new MariaDbDataSource(address + "&socketTimeout=1000");
      } catch (SQLException e) {
        throw new IllegalArgumentException(address, e);
      }
    }

    AvailabilityStore store(DataSource database) {
      return this == POSTGRES ? PostgresStore.on(database) : MariaDbStore.on(database);
    }
  }

  /** A client at the other end of the wire, and somebody else who sees what is really so. */
  private record Scene(Availability client, Availability witness, Wire wire) {}

  private interface Play {
    void on(Scene scene);
  }

  private static void at(Server server, Play play) {
    DataSource database = server.newSchema();
    try (Wire wire = Wire.to(server.port());
        HikariDataSource pool =
            Pools.of(server.through(wire, database), 2, Duration.ofSeconds(5))) {
      Availability client = Availability.on(server.store(pool));
      client.block(ROOM, NEXT_HOUR, ANN);
      play.on(new Scene(client, Availability.on(server.store(database)), wire));
    }
  }

  private static Kind kindOf(Runnable deed) {
    return catchThrowableOfType(StoreException.class, deed::run).kind();
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, REQUEST_LOST, false",
    "POSTGRES, ANSWER_LOST, true",
    "POSTGRES, SILENCE, true",
    "MARIADB, REQUEST_LOST, false",
    "MARIADB, ANSWER_LOST, true",
    "MARIADB, SILENCE, true"
  })
  void aFaultAtTheCommitLeavesTheOutcomeUnknown(Server server, Fault fault, boolean isTrue) {
    at(
        server,
        scene -> {
          Runnable deed =
              () ->
                  scene.client.transaction(
                      tx -> {
                        BlockResult result = tx.block(ROOM, HOUR, ANN);
                        scene.wire.fail(fault, "commit");
                        return Outcome.commit(result);
                      });

          assertThat(kindOf(deed)).isEqualTo(Kind.UNKNOWN_OUTCOME);
          assertThat(scene.witness.isAvailable(ROOM, HOUR)).isEqualTo(!isTrue);
          assertThat(scene.client.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, REQUEST_LOST, false",
    "POSTGRES, ANSWER_LOST, true",
    "POSTGRES, SILENCE, true",
    "MARIADB, REQUEST_LOST, false",
    "MARIADB, ANSWER_LOST, true",
    "MARIADB, SILENCE, true"
  })
  void aFaultAtABlockLeavesTheOutcomeUnknown(Server server, Fault fault, boolean isTrue) {
    at(
        server,
        scene -> {
          scene.wire.fail(fault, "insert into holdfast_blockade");

          Kind kind = kindOf(() -> scene.client.block(ROOM, HOUR, ANN));

          assertThat(kind).isEqualTo(Kind.UNKNOWN_OUTCOME);
          assertThat(scene.witness.isAvailable(ROOM, HOUR)).isEqualTo(!isTrue);
          assertThat(scene.client.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
        });
  }

  /** The watch cancels long before the socket times out, and cannot cancel what is committed. */
  @Test
  void anAnswerThatIsLostAfterTheCancelLeavesTheOutcomeUnknown() {
    DataSource database = NewSchema.onPostgres();
    try (Wire wire = Wire.to(Server.POSTGRES.port());
        HikariDataSource pool =
            Pools.of(Server.POSTGRES.through(wire, database), 2, Duration.ofSeconds(5))) {
      Availability client =
          Availability.on(
              PostgresStore.on(
                  ConnectionSource.of(pool), PostgresSql.CLOCK, Duration.ofMillis(200)));
      client.block(ROOM, NEXT_HOUR, ANN);
      wire.fail(Fault.SILENCE, "insert into holdfast_blockade");

      Kind kind = kindOf(() -> client.block(ROOM, HOUR, ANN));

      assertThat(kind).isEqualTo(Kind.UNKNOWN_OUTCOME);
      assertThat(Availability.on(PostgresStore.on(database)).isAvailable(ROOM, HOUR)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReadThatIsNotAnsweredIsUnavailable(Server server) {
    at(
        server,
        scene -> {
          for (Fault fault : Fault.values()) {
            scene.wire.fail(fault, "holdfast_blockade");

            assertThat(kindOf(() -> scene.client.calendar(ROOM, HOUR)))
                .as("%s", fault)
                .isEqualTo(Kind.UNAVAILABLE);
          }
          assertThat(scene.client.isAvailable(ROOM, NEXT_HOUR)).isFalse();
        });
  }
}
