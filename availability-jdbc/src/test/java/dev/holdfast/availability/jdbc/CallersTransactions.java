package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.testbed.Sql;
import dev.holdfast.testbed.StrongRival;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store in a transaction of the caller's, at every isolation level: whoever has an older snapshot
 * is refused or told to come again, but overlooks nobody.
 */
public abstract class CallersTransactions {

  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");

  @Retention(RetentionPolicy.RUNTIME)
  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  private @interface AtEveryLevel {}

  private final ResourceId room = ResourceId.of("room-" + UUID.randomUUID());

  /** A database that has a callers_table too. */
  protected abstract DataSource database();

  protected abstract AvailabilityStore store(ConnectionSource connections);

  private AvailabilityStore ownStore() {
    return store(ConnectionSource.of(database()));
  }

  private Availability rival() {
    return Availability.on(ownStore());
  }

  /** At levels with a snapshot, what is committed from now on is not seen. */
  private BoundConnection begin(int isolation) throws SQLException {
    BoundConnection transaction = new BoundConnection(database(), isolation);
    run(transaction, "select count(*) from callers_table");
    return transaction;
  }

  private static void run(BoundConnection transaction, String sql) throws SQLException {
    try (Statement statement = transaction.take().createStatement()) {
      statement.execute(sql);
    }
  }

  private static TimeSlot slot(String slot) {
    return TimeSlot.parse(slot);
  }

  private static TimeSlot hours(int from, int to) {
    return slot("2030-05-07T%02d:00:00Z/2030-05-07T%02d:00:00Z".formatted(from, to));
  }

  private static TimeSlot from(int hour) {
    return TimeSlot.from(hours(hour, hour + 1).from());
  }

  private List<Blockade> kept() {
    return ownStore().blockades(Set.of(room), from(0));
  }

  private static void assertNoOverlap(List<Blockade> blockades) {
    for (int i = 1; i < blockades.size(); i++) {
      assertThat(blockades.get(i - 1).slot().overlaps(blockades.get(i).slot()))
          .as("%s", blockades)
          .isFalse();
    }
  }

  /** What came of it; empty if the caller is told to come again. */
  private static <T> Optional<T> attempt(Supplier<T> deed) {
    try {
      return Optional.of(deed.get());
    } catch (StoreException e) {
      assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED);
      return Optional.empty();
    }
  }

  @AtEveryLevel
  public void whatTheCallerRollsBackNeverHappened(int isolation) throws SQLException {
    List<Object> events = new ArrayList<>();
    try (BoundConnection transaction = begin(isolation)) {
      Availability availability = Availability.on(store(transaction), events::add);
      assertThat(availability.block(room, hours(10, 11), ANN)).isInstanceOf(Blocked.class);
      assertThat(availability.isAvailable(room, hours(10, 11))).isFalse();

      transaction.rollback();
    }

    assertThat(kept()).isEmpty();
    assertThat(events).isEmpty();
  }

  @AtEveryLevel
  public void whatTheCallerCommitsComesTrueWithTheCallersOwnRows(int isolation)
      throws SQLException {
    List<Object> events = new ArrayList<>();
    rival().block(room, hours(8, 9), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      Availability availability = Availability.on(store(transaction), events::add);
      assertThat(availability.block(room, hours(8, 10), ANN))
          .isInstanceOf(BlockResult.Refused.class);
      assertThat(availability.block(room, hours(10, 12), ANN)).isInstanceOf(Blocked.class);
      assertThat(availability.release(room, hours(10, 11), ANN))
          .isInstanceOf(ReleaseResult.Released.class);
      assertThat(availability.block(room, from(13), ANN)).isInstanceOf(Blocked.class);
      run(transaction, "insert into callers_table values (1)");
      assertThat(events).isEmpty();

      transaction.commit();
    }

    assertThat(kept())
        .extracting(Blockade::slot)
        .containsExactly(hours(8, 9), hours(11, 12), from(13));
    assertThat(events).hasSize(3);
  }

  @AtEveryLevel
  public void aRivalSinceTheSnapshotIsNotOverlooked(int isolation) throws SQLException {
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().block(room, hours(10, 11), BOB);

      BlockResult anns = Availability.on(store(transaction)).block(room, hours(10, 12), ANN);

      assertThat(anns).isInstanceOf(BlockResult.Refused.class);
      attemptCommit(transaction);
    }

    assertThat(kept()).extracting(Blockade::owner).containsExactly(BOB, BOB);
  }

  private static void attemptCommit(BoundConnection transaction) {
    try {
      transaction.commit();
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isIn("40001", "25P02");
    }
  }

  @AtEveryLevel
  public void endlessTimeOfARivalSinceTheSnapshotIsNotOverlooked(int isolation)
      throws SQLException {
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().block(room, from(10), BOB);

      attempt(() -> Availability.on(store(transaction)).block(room, hours(12, 13), ANN));
      attemptCommit(transaction);
    }

    assertThat(kept()).extracting(Blockade::owner).containsExactly(BOB, BOB);
  }

  @AtEveryLevel
  public void endlessTimeOverlooksNoRivalSinceTheSnapshot(int isolation) throws SQLException {
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().block(room, hours(12, 13), BOB);

      attempt(() -> Availability.on(store(transaction)).block(room, from(10), ANN));
      attemptCommit(transaction);
    }

    assertThat(kept()).extracting(Blockade::owner).containsExactly(BOB, BOB);
  }

  @AtEveryLevel
  public void whatIsReleasedSinceTheSnapshotDoesNotComeBack(int isolation) throws SQLException {
    rival().block(room, hours(10, 14), ANN);
    try (BoundConnection transaction = begin(isolation)) {
      rival().release(room, hours(10, 11), ANN);

      attempt(() -> Availability.on(store(transaction)).release(room, hours(12, 13), ANN));
      attemptCommit(transaction);
    }

    assertThat(ownStore().blockades(Set.of(room), hours(10, 11))).isEmpty();
    assertThat(ownStore().blockades(Set.of(room), hours(13, 14))).hasSize(1);
    assertNoOverlap(kept());
  }

  @AtEveryLevel
  public void disablingTakesOverWhatARivalGotSinceTheSnapshot(int isolation) throws SQLException {
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().block(room, hours(10, 12), BOB);

      attempt(() -> Availability.on(store(transaction)).disable(room, hours(11, 13), ANN))
          .ifPresent(done -> assertThat(done.displaced()).hasSize(1));
      attemptCommit(transaction);
    }

    assertNoOverlap(kept());
    assertThat(ownStore().blockades(Set.of(room), hours(10, 11)))
        .extracting(Blockade::owner)
        .containsExactly(BOB);
  }

  @AtEveryLevel
  public void whatChangedSinceTheSnapshotIsNotReadAsItWas(int isolation) throws SQLException {
    rival().block(room, hours(8, 9), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().release(room, hours(8, 9), BOB);
      rival().block(room, hours(10, 11), BOB);

      Availability availability = Availability.on(store(transaction));
      attempt(() -> free(availability, hours(8, 9))).ifPresent(it -> assertThat(it).isTrue());
      attempt(() -> free(availability, hours(10, 11))).ifPresent(it -> assertThat(it).isFalse());
      transaction.rollback();
    }
  }

  private boolean free(Availability availability, TimeSlot slot) {
    return isFree(availability, room, slot);
  }

  private static boolean isFree(Availability availability, ResourceId resource, TimeSlot slot) {
    return availability.transaction(tx -> Outcome.commit(tx.isAvailable(resource, slot)));
  }

  @Test
  @Timeout(60)
  public void ofTwoWhoReadCrosswiseOneIsToldToComeAgainAndTheOtherGoesOn() throws SQLException {
    ResourceId hall = ResourceId.of("hall-" + UUID.randomUUID());
    rival().blockAll(List.of(Claim.of(room, hours(1, 2)), Claim.of(hall, hours(1, 2))), BOB);
    try (BoundConnection anns = begin(Connection.TRANSACTION_READ_COMMITTED);
        BoundConnection bobs = begin(Connection.TRANSACTION_READ_COMMITTED)) {
      assertThat(isFree(Availability.on(store(anns)), room, hours(10, 11))).isTrue();
      assertThat(isFree(Availability.on(store(bobs)), hall, hours(10, 11))).isTrue();

      var ann = CompletableFuture.supplyAsync(() -> blockAfterReading(anns, hall, room, ANN));
      var bob = CompletableFuture.supplyAsync(() -> blockAfterReading(bobs, room, hall, BOB));

      assertThat(List.of(ann.join(), bob.join())).containsExactlyInAnyOrder(true, false);
      assertThat(ownStore().blockades(Set.of(room, hall), hours(10, 11)))
          .singleElement()
          .extracting(Blockade::owner)
          .isEqualTo(ann.join() ? ANN : BOB);
    }
  }

  /** Whether it came to that: if not, the transaction could go on, or the caller was warned. */
  private boolean blockAfterReading(
      BoundConnection transaction, ResourceId read, ResourceId wanted, Owner owner) {
    try {
      Availability availability = Availability.on(store(transaction));
      try {
        assertThat(isFree(availability, read, hours(10, 11))).isTrue();
        assertThat(availability.block(wanted, hours(10, 11), owner)).isInstanceOf(Blocked.class);
        transaction.commit();
        return true;
      } catch (StoreException e) {
        if (e.kind() == StoreException.Kind.CONTENDED) {
          run(transaction, "select count(*) from callers_table");
        } else {
          assertThat(e.kind()).isEqualTo(StoreException.Kind.FAILED);
          assertThatThrownBy(transaction::commit).isSameAs(e);
        }
        transaction.rollback();
        return false;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** InnoDB rolls back the whole transaction; others go back to the savepoint. */
  @Test
  @Timeout(60)
  public void aDeadlockLeavesTheCallerWithAllOfItsWritesOrNone() throws SQLException {
    Sql.run(database(), "delete from callers_table", "insert into callers_table values (1)");
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(Connection.TRANSACTION_READ_COMMITTED)) {
      run(transaction, "update callers_table set id = 2");
      try (StrongRival strong = new StrongRival(database())) {
        strong.run(
            "select id from holdfast_resource where id = '%s' for update".formatted(room.value()));
        strong.runUntilItWaits("update callers_table set id = 3 where id = 1");

        Optional<StoreException> lost = blockBoth(transaction);
        run(transaction, "insert into callers_table values (2)");

        if (lost.isPresent()) {
          assertThatThrownBy(transaction::commit).isSameAs(lost.get());
        } else {
          transaction.commit();
        }
        assertThat(Sql.ask(database(), "select count(*) from callers_table where id = 2"))
            .isEqualTo(lost.isPresent() ? "0" : "2");
      }
    }
  }

  /** Two claims on one resource, for which every store locks it. */
  private Optional<StoreException> blockBoth(BoundConnection transaction) {
    List<Claim> claims = List.of(Claim.of(room, hours(10, 11)), Claim.of(room, hours(12, 13)));
    try {
      assertThat(Availability.on(store(transaction)).blockAll(claims, ANN))
          .isEqualTo(new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of()));
      return Optional.empty();
    } catch (StoreException e) {
      assertThat(e.kind()).isEqualTo(StoreException.Kind.FAILED);
      return Optional.of(e);
    }
  }

  @Test
  public void whoWaitsInVainKeepsItsEarlierWrites() throws SQLException {
    Sql.run(database(), "delete from callers_table");
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(Connection.TRANSACTION_READ_COMMITTED);
        StrongRival strong = new StrongRival(database())) {
      run(transaction, "insert into callers_table values (2)");
      strong.run(
          "select id from holdfast_resource where id = '%s' for update".formatted(room.value()));

      assertThatCode(() -> Availability.on(store(transaction)).release(room, hours(1, 2), BOB))
          .isInstanceOf(StoreException.class);
      transaction.commit();
    }

    assertThat(Sql.ask(database(), "select id from callers_table")).isEqualTo("2");
  }
}
