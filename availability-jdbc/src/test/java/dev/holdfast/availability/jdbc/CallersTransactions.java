package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
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
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store in a transaction of the caller's, at every isolation level: whoever has an older snapshot
 * is refused or told to come again, but overlooks nobody.
 */
abstract class CallersTransactions {

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
  abstract DataSource database();

  abstract AvailabilityStore store(ConnectionSource connections);

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
  void whatTheCallerRollsBackNeverHappened(int isolation) throws SQLException {
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
  void whatTheCallerCommitsComesTrueWithTheCallersOwnRows(int isolation) throws SQLException {
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
  void aRivalSinceTheSnapshotIsNotOverlooked(int isolation) throws SQLException {
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
  void endlessTimeOfARivalSinceTheSnapshotIsNotOverlooked(int isolation) throws SQLException {
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().block(room, from(10), BOB);

      attempt(() -> Availability.on(store(transaction)).block(room, hours(12, 13), ANN));
      attemptCommit(transaction);
    }

    assertThat(kept()).extracting(Blockade::owner).containsExactly(BOB, BOB);
  }

  @AtEveryLevel
  void endlessTimeOverlooksNoRivalSinceTheSnapshot(int isolation) throws SQLException {
    rival().block(room, hours(1, 2), BOB);
    try (BoundConnection transaction = begin(isolation)) {
      rival().block(room, hours(12, 13), BOB);

      attempt(() -> Availability.on(store(transaction)).block(room, from(10), ANN));
      attemptCommit(transaction);
    }

    assertThat(kept()).extracting(Blockade::owner).containsExactly(BOB, BOB);
  }

  @AtEveryLevel
  void whatIsReleasedSinceTheSnapshotDoesNotComeBack(int isolation) throws SQLException {
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
  void disablingTakesOverWhatARivalGotSinceTheSnapshot(int isolation) throws SQLException {
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
}
