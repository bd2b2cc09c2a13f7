package dev.holdfast.availability.jdbc.postgres;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.BoundConnection;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import dev.holdfast.testbed.Pools;
import dev.holdfast.testbed.PostgresServer;
import dev.holdfast.testbed.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Whatever the database cannot do ends soon, and says which error it is. */
final class PostgresErrorsTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot HOUR =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));
  private static final String TERMINATE_OTHERS =
      "select pg_terminate_backend(pid) from pg_stat_activity"
          + " where datname = current_database() and pid <> pg_backend_pid()";

  private static ClaimResult claim(AvailabilityStore store) {
    return store.claim(List.of(Claim.of(ROOM, HOUR)), Owner.of("Ann"), Optional.empty());
  }

  private static void assertThatClaimAndReadAre(Kind kind, AvailabilityStore store) {
    assertKind(kind, () -> claim(store));
    assertKind(kind, () -> store.blockades(Set.of(ROOM), HOUR));
  }

  private static StoreException assertKind(Kind kind, ThrowingCallable work) {
    StoreException failure = catchThrowableOfType(StoreException.class, work);
    assertThat(failure).extracting(StoreException::kind).isEqualTo(kind);
    return failure;
  }

  private static AvailabilityStore impatient(DataSource database, String clock) {
    return PostgresStore.on(ConnectionSource.of(database), clock, Duration.ofMillis(200));
  }

  private static PGSimpleDataSource with(String option, DataSource database) {
    PGSimpleDataSource connections = PostgresServer.as("postgres", database);
    connections.setOptions("-c " + option);
    return connections;
  }

  @Test
  void aDatabaseWithoutTablesIsMisconfigured() {
    AvailabilityStore store = PostgresStore.on(PostgresServer.shared().newDatabase());

    assertThatClaimAndReadAre(Kind.MISCONFIGURED, store);
    assertThatThrownBy(() -> claim(store))
        .hasMessageContaining("schema()")
        .hasMessageContaining("\"holdfast_blockade\" does not exist");
  }

  @Test
  void aUserWithoutRightsIsMisconfigured() {
    DataSource database = NewSchema.onPostgres();
    Sql.run(database, "create role stranger login");

    assertThatClaimAndReadAre(
        Kind.MISCONFIGURED, PostgresStore.on(PostgresServer.as("stranger", database)));
  }

  @Test
  void aReadOnlyDatabaseTakesNoWritesButReads() {
    DataSource database = NewSchema.onPostgres();
    AvailabilityStore store = PostgresStore.on(with("default_transaction_read_only=on", database));

    assertKind(Kind.READ_ONLY, () -> claim(store));
    assertThat(store.blockades(Set.of(ROOM), HOUR)).isEmpty();
  }

  @Test
  void aStatementTimeoutOfTheDatabaseIsATimeOut() throws SQLException {
    DataSource database = NewSchema.onPostgres();
    try (BoundConnection rival =
        new BoundConnection(database, Connection.TRANSACTION_READ_COMMITTED)) {
      claim(PostgresStore.on(rival));

      assertKind(
          Kind.TIMED_OUT, () -> claim(PostgresStore.on(with("statement_timeout=100", database))));
    }
  }

  @Test
  void aLockTimeoutOfTheDatabaseIsContention() throws SQLException {
    DataSource database = NewSchema.onPostgres();
    try (BoundConnection rival =
        new BoundConnection(database, Connection.TRANSACTION_READ_COMMITTED)) {
      claim(PostgresStore.on(rival));
      AvailabilityStore store = impatient(with("lock_timeout=50", database), PostgresSql.CLOCK);

      assertKind(Kind.CONTENDED, () -> claim(store));
    }
  }

  @Test
  void aReadThatTakesTooLongIsATimeOut() {
    DataSource database = NewSchema.onPostgres();
    claim(PostgresStore.on(database));
    AvailabilityStore store = impatient(database, "(select clock_timestamp() from pg_sleep(60))");

    assertKind(Kind.TIMED_OUT, () -> store.<Instant>transact(tx -> commit(tx.now())));
  }

  @Test
  void aPoolWithoutFreeConnectionsIsUnavailable() throws SQLException {
    try (HikariDataSource pool = Pools.of(NewSchema.onPostgres(), 1, Duration.ofMillis(250))) {
      AvailabilityStore store = PostgresStore.on(pool);

      try (Connection taken = pool.getConnection()) {
        assertThat(taken.isClosed()).isFalse();
        assertThatClaimAndReadAre(Kind.UNAVAILABLE, store);
      }

      assertThat(claim(store)).isInstanceOf(ClaimResult.Added.class);
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsMisconfiguredAndAServerUnavailable() {
    PGSimpleDataSource nowhere =
        PostgresServer.as("postgres", PostgresServer.shared().newDatabase());
    nowhere.setDatabaseName("nowhere");
    assertThatClaimAndReadAre(Kind.MISCONFIGURED, PostgresStore.on(nowhere));

    nowhere.setPortNumbers(new int[] {1});
    assertThatClaimAndReadAre(Kind.UNAVAILABLE, PostgresStore.on(nowhere));
  }

  @Test
  void aConnectionLostBeforeTheCommitMeansThatNothingChanged() {
    DataSource database = NewSchema.onPostgres();
    try (HikariDataSource pool = Pools.of(database, 1)) {
      AvailabilityStore store = PostgresStore.on(pool);

      assertKind(
          Kind.UNAVAILABLE,
          () ->
              store.transact(
                  tx -> {
                    Sql.run(database, TERMINATE_OTHERS);
                    return commit(tx.now());
                  }));

      assertThat(claim(store)).isInstanceOf(ClaimResult.Added.class);
    }
  }

  @Test
  void aConnectionLostAtTheCommitLeavesTheOutcomeUnknown() {
    DataSource database = NewSchema.onPostgres();
    try (HikariDataSource pool = Pools.of(database, 1)) {
      AvailabilityStore store = PostgresStore.on(pool);

      assertKind(
          Kind.UNKNOWN_OUTCOME,
          () ->
              store.transact(
                  tx -> {
                    tx.lock(List.of(Claim.of(ROOM, HOUR)));
                    Sql.run(database, TERMINATE_OTHERS);
                    return commit("lost");
                  }));

      assertThat(claim(store)).isInstanceOf(ClaimResult.Added.class);
    }
  }
}
