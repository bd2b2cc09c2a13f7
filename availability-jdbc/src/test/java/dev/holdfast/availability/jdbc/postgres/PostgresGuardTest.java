package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.BoundConnection;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Free time that a transaction has read stays free until it ends, and nothing stays behind. */
final class PostgresGuardTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot MORNING =
      TimeSlot.of(Instant.parse("2030-05-07T08:00:00Z"), Duration.ofHours(4));
  private static final DataSource DATABASE = NewSchema.onPostgres();

  private final Availability others = Availability.on(PostgresStore.on(DATABASE));
  private final ResourceId room = ResourceId.of("room-" + UUID.randomUUID());

  private static BoundConnection begin() throws SQLException {
    return new BoundConnection(DATABASE, Connection.TRANSACTION_READ_COMMITTED);
  }

  /** Reads in a transaction that is a part of the caller's. */
  private boolean isFree(BoundConnection caller) {
    return Availability.on(PostgresStore.on(caller))
        .transaction(tx -> Outcome.commit(tx.isAvailable(room, MORNING)));
  }

  private CompletableFuture<BlockResult> rival() {
    return CompletableFuture.supplyAsync(() -> others.block(room, MORNING, BOB));
  }

  private static BlockResult resultOf(CompletableFuture<BlockResult> rival) {
    return rival.orTimeout(30, TimeUnit.SECONDS).join();
  }

  private static String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static void awaitAWaitingRival() throws SQLException {
    try (Connection connection = DATABASE.getConnection()) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (ask(connection, "select count(*) from pg_locks where not granted").equals("0")) {
        assertThat(System.nanoTime() - deadline).as("Nobody waits").isNegative();
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void aRivalWaitsForTheEndOfTheCallersTransactionAndThenGoesOn() throws SQLException {
    others.block(room, TimeSlot.of(MORNING.to(), Duration.ofHours(1)), ANN);
    try (BoundConnection caller = begin()) {
      assertThat(isFree(caller)).isTrue();
      CompletableFuture<BlockResult> rival = rival();
      awaitAWaitingRival();
      assertThat(rival).isNotDone();

      caller.commit();

      assertThat(resultOf(rival)).isInstanceOf(Blocked.class);
    }
    assertThat(PostgresStore.on(DATABASE).blockades(Set.of(room), TimeSlot.from(TimeSlot.EARLIEST)))
        .hasSize(2)
        .allMatch(it -> it.owner().equals(ANN) || it.owner().equals(BOB));
  }

  @Test
  void whoeverReadTheTimeCanTakeItWhileARivalWaits() throws SQLException {
    try (BoundConnection caller = begin()) {
      assertThat(isFree(caller)).isTrue();
      CompletableFuture<BlockResult> rival = rival();
      awaitAWaitingRival();

      Availability mine = Availability.on(PostgresStore.on(caller));
      assertThat(mine.block(room, MORNING, ANN)).isInstanceOf(Blocked.class);
      caller.commit();

      assertThat(resultOf(rival)).isInstanceOf(BlockResult.Refused.class);
    }
  }

  @Test
  void aReadThatWasRolledBackProtectsNothing() throws SQLException {
    others.block(room, TimeSlot.of(MORNING.to(), Duration.ofHours(1)), ANN);
    try (BoundConnection caller = begin()) {
      Savepoint before = caller.take().setSavepoint();
      assertThat(isFree(caller)).isTrue();

      caller.take().rollback(before);

      assertThat(resultOf(rival())).isInstanceOf(Blocked.class);
    }
  }

  @Test
  void theCallersOwnWaitsStayAsTheyWere() throws SQLException {
    try (BoundConnection caller = begin()) {
      isFree(caller);

      assertThat(ask(caller.take(), "show lock_timeout")).isEqualTo("0");
      caller.rollback();
    }
  }

  @Test
  void shortWaitsEndWithTheStoresTransaction() throws SQLException {
    try (Connection connection = DATABASE.getConnection()) {
      Availability availability = Availability.on(PostgresStore.on(new Lent(connection)));
      availability.transaction(tx -> Outcome.commit(tx.isAvailable(room, MORNING)));

      assertThat(ask(connection, "show lock_timeout")).isEqualTo("0");
    }
  }

  /** Gives the same connection to every transaction. */
  private record Lent(Connection connection) implements ConnectionSource {
    @Override
    public Connection take() {
      return connection;
    }

    @Override
    public void giveBack(Connection taken) {}

    @Override
    public boolean isInCallersTransaction() {
      return false;
    }

    @Override
    public void afterCommit(Runnable task) {
      task.run();
    }

    @Override
    public void setRollbackOnly(StoreException because) {
      throw new IllegalStateException("There is no caller's transaction", because);
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void whatChangedSinceTheSnapshotIsNotReadAsItWas(int isolation) throws SQLException {
    for (boolean freeNow : new boolean[] {false, true}) {
      if (freeNow) {
        others.block(room, MORNING, BOB);
      }
      try (BoundConnection caller = new BoundConnection(DATABASE, isolation)) {
        ask(caller.take(), "select count(*) from holdfast_resource");
        if (freeNow) {
          others.release(room, MORNING, BOB);
        } else {
          others.block(room, MORNING, BOB);
        }

        assertThat(readOr(caller, freeNow)).isEqualTo(freeNow);
        caller.rollback();
      }
      others.release(room, MORNING, BOB);
    }
  }

  /** What was read; the other answer if the caller has to begin again. */
  private boolean readOr(BoundConnection caller, boolean otherwise) {
    try {
      return isFree(caller);
    } catch (StoreException e) {
      assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED);
      return otherwise;
    }
  }
}
