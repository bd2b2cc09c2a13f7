package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult.Released;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.BoundConnection;
import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.jdbc.NewSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresInCallersTransactionTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final TimeSlot MORNING =
      TimeSlot.of(Instant.parse("2030-05-07T08:00:00Z"), Duration.ofHours(4));
  private static final TimeSlot AFTERNOON = TimeSlot.of(MORNING.to(), Duration.ofHours(4));
  private static final DataSource DATABASE = NewSchema.onPostgres();

  private final Availability others = Availability.on(PostgresStore.on(DATABASE));
  private final ResourceId room = ResourceId.of("room-" + UUID.randomUUID());
  private final ResourceId hall = ResourceId.of("hall-" + UUID.randomUUID());
  private final List<AvailabilityEvent> events = new ArrayList<>();

  private Availability in(BoundConnection caller) {
    return Availability.on(PostgresStore.on(caller), events::add);
  }

  private List<Blockade> seenByOthers(ResourceId resource) {
    return PostgresStore.on(DATABASE).blockades(Set.of(resource), TimeSlot.from(TimeSlot.EARLIEST));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void whatTheCallerCommitsComesTrue(int isolation) throws SQLException {
    try (BoundConnection caller = new BoundConnection(DATABASE, isolation)) {
      Blocked blocked = (Blocked) in(caller).block(room, MORNING, ANN);
      assertThat(seenByOthers(room)).isEmpty();
      assertThat(events).isEmpty();

      caller.commit();

      assertThat(seenByOthers(room)).isEqualTo(blocked.blockades());
      assertThat(events).containsExactly(new AvailabilityEvent.ResourceBlocked(blocked.blockade()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void whatTheCallerRollsBackNeverHappened(int isolation) throws SQLException {
    others.block(hall, MORNING, ANN);
    List<Blockade> before = seenByOthers(hall);
    try (BoundConnection caller = new BoundConnection(DATABASE, isolation)) {
      assertThat(in(caller).block(room, MORNING, ANN)).isInstanceOf(Blocked.class);
      assertThat(in(caller).release(hall, MORNING, ANN)).isInstanceOf(Released.class);

      caller.rollback();

      assertThat(seenByOthers(room)).isEmpty();
      assertThat(seenByOthers(hall)).isEqualTo(before);
      assertThat(events).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  void aRefusalLeavesNoTraceAndTheCallerGoesOn(int isolation) throws SQLException {
    Blockade bobs = ((Blocked) others.block(hall, MORNING, BOB)).blockade();
    try (BoundConnection caller = new BoundConnection(DATABASE, isolation)) {
      Availability availability = in(caller);
      List<Claim> both = List.of(Claim.of(room, MORNING), Claim.of(hall, MORNING));

      BlockResult refused = availability.blockAll(both, ANN);
      BlockResult instead = availability.block(room, AFTERNOON, ANN);
      caller.commit();

      assertThat(refused)
          .isEqualTo(new BlockResult.Refused(BlockResult.Reason.TAKEN, List.of(bobs)));
      assertThat(seenByOthers(room)).isEqualTo(((Blocked) instead).blockades());
      assertThat(seenByOthers(hall)).containsExactly(bobs);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
  void aRivalTheCallerCannotSeeMakesItContendedAndTheCallerGoesOn(int isolation)
      throws SQLException {
    others.block(room, AFTERNOON, BOB);
    try (BoundConnection caller = new BoundConnection(DATABASE, isolation)) {
      Availability availability = in(caller);
      availability.calendar(room, MORNING);
      Blocked bobs = (Blocked) others.block(room, MORNING, BOB);

      BlockResult result = availability.block(room, MORNING, ANN);
      BlockResult instead = availability.block(hall, MORNING, ANN);
      caller.commit();

      assertThat(result)
          .isEqualTo(new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of()));
      assertThat(instead).isInstanceOf(Blocked.class);
      assertThat(seenByOthers(room)).contains(bobs.blockade()).hasSize(2);
    }
  }

  @Test
  void whoMustWaitForACallerIsToldSoAfterAWhile() throws SQLException {
    Availability impatient =
        Availability.on(
            PostgresStore.on(
                ConnectionSource.of(DATABASE), PostgresSql.CLOCK, Duration.ofMillis(200)));
    try (BoundConnection caller =
        new BoundConnection(DATABASE, Connection.TRANSACTION_READ_COMMITTED)) {
      in(caller).block(room, MORNING, ANN);

      BlockResult result = impatient.block(room, MORNING, BOB);

      assertThat(result)
          .isEqualTo(new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of()));
    }
  }

  @Test
  void otherTimesOfTheResourceDoNotWaitForACaller() throws SQLException {
    Availability impatient =
        Availability.on(
            PostgresStore.on(
                ConnectionSource.of(DATABASE), PostgresSql.CLOCK, Duration.ofSeconds(1)));
    others.block(room, MORNING, ANN);
    others.release(room, MORNING, ANN);
    others.block(hall, MORNING, ANN);
    try (BoundConnection caller =
        new BoundConnection(DATABASE, Connection.TRANSACTION_READ_COMMITTED)) {
      in(caller).block(room, MORNING, ANN);
      in(caller).release(hall, MORNING, ANN);

      assertThat(impatient.block(hall, AFTERNOON, BOB)).isInstanceOf(Blocked.class);
      assertThat(impatient.block(room, AFTERNOON, BOB)).isInstanceOf(Blocked.class);
    }
  }

  @Test
  void whoDisablesTakesTimeOverInTheCallersTransactionToo() throws SQLException {
    Blocked bobs = (Blocked) others.block(room, MORNING, BOB);
    try (BoundConnection caller =
        new BoundConnection(DATABASE, Connection.TRANSACTION_READ_COMMITTED)) {
      Disabled disabled = in(caller).disable(room, MORNING, ANN);
      caller.commit();

      assertThat(disabled.displaced()).isEqualTo(bobs.blockades());
      assertThat(seenByOthers(room)).isEqualTo(disabled.disabled());
    }
  }
}
