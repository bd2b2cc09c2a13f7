package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Transactions: all or nothing, and nobody sees anything in between. */
interface TransactionContract extends Scenario {

  @Test
  default void whatIsCommittedComesTrue() {
    ResourceId room = newResource();
    ResourceId hall = newResource();
    given(hall).blockedBy(BOB, "10:00-12:00");

    String result =
        availability()
            .transaction(
                tx -> {
                  tx.block(room, slot("10:00-11:00"), ANN);
                  tx.disable(hall, slot("11:00-12:00"), CAROL);
                  return commit("done");
                });

    assertThat(result).isEqualTo("done");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
    assertThat(calendarOf(hall)).isBlocked(BOB, "10:00-11:00").isDisabled(CAROL, "11:00-12:00");
  }

  @Test
  default void whatIsRolledBackNeverHappened() {
    ResourceId room = newResource();
    ResourceId hall = newResource();
    given(hall).blockedBy(BOB, "10:00-14:00").disabledBy(ANN, "15:00-16:00");
    List<Blockade> before = blockadesOf(hall);

    String result =
        availability()
            .transaction(
                tx -> {
                  tx.block(room, slot("10:00-11:00"), ANN);
                  tx.release(hall, slot("10:00-11:00"), BOB);
                  tx.disable(hall, slot("12:00-13:00"), CAROL);
                  tx.enable(hall, slot("15:00-16:00"), ANN);
                  tx.putUnder(hall, room);
                  return rollback("undone");
                });

    assertThat(result).isEqualTo("undone");
    assertThat(blockadesOf(room)).isEmpty();
    assertThat(blockadesOf(hall)).isEqualTo(before);
    assertThat(availability().childrenOf(hall)).isEmpty();
  }

  @Test
  default void anExceptionRollsBackAndIsThrownOn() {
    ResourceId room = newResource();
    IllegalStateException mishap = new IllegalStateException("mishap");

    assertThatThrownBy(
            () ->
                availability()
                    .transaction(
                        tx -> {
                          tx.block(room, slot("10:00-11:00"), ANN);
                          throw mishap;
                        }))
        .isSameAs(mishap);

    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void anErrorRollsBackToo() {
    ResourceId room = newResource();
    LinkageError error = new LinkageError("broken");

    assertThatThrownBy(
            () ->
                availability()
                    .transaction(
                        tx -> {
                          tx.block(room, slot("10:00-11:00"), ANN);
                          throw error;
                        }))
        .isSameAs(error);

    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void theStoreGoesOnAfterAFailedTransaction() {
    ResourceId room = newResource();
    anExceptionRollsBackAndIsThrownOn();

    assertThat(availability().block(room, slot("10:00-11:00"), ANN)).isGranted();
  }

  @Test
  default void aTransactionReadsItsOwnWrites() {
    ResourceId room = newResource();
    ResourceId house = newResource();

    availability()
        .transaction(
            tx -> {
              tx.block(room, slot("10:00-11:00"), ANN);
              tx.putUnder(house, room);

              assertThat(tx.calendar(room, slot("00:00-24:00"))).isBlocked(ANN, "10:00-11:00");
              assertThat(tx.isAvailable(room, slot("10:00-11:00"))).isFalse();
              assertThat(tx.unprotected().isAvailable(room, slot("10:00-11:00"))).isFalse();
              assertThat(tx.findAvailable(List.of(room), slot("10:00-11:00"))).isEmpty();
              assertThat(tx.unprotected().childrenOf(house)).containsExactly(room);
              assertThat(tx.unprotected().findAvailableUnder(house, slot("11:00-12:00")))
                  .containsExactly(room);
              return commit(room);
            });
  }

  @Test
  default void aTransactionMeetsItsOwnWrites() {
    List<ResourceId> rooms = newResources(2);

    availability()
        .transaction(
            tx -> {
              Blockade first = blockadeOf(tx.blockAnyOf(rooms, slot("10:00-11:00"), ANN));
              Blockade second = blockadeOf(tx.blockAnyOf(rooms, slot("10:00-11:00"), BOB));
              assertThat(tx.block(rooms.get(0), slot("10:00-11:00"), BOB))
                  .isRefused(TAKEN)
                  .because(first);
              assertThat(tx.blockAnyOf(rooms, slot("10:00-11:00"), CAROL))
                  .isRefused(TAKEN)
                  .because(first, second);
              return commit(rooms);
            });

    assertThat(availability().findAvailable(rooms, slot("10:00-11:00"))).isEmpty();
  }

  @Test
  default void whatIsNotCommittedIsNotSeenByOthers() {
    ResourceId room = newResource();
    Rival<Boolean> reader = Rival.who(() -> availability().isAvailable(room, slot("10:00-11:00")));

    availability()
        .transaction(
            tx -> {
              tx.block(room, slot("10:00-11:00"), ANN);
              reader.act();
              // A store may let readers wait, but must not show them what may never come true.
              return reader.isDone() ? rollback(reader.result()) : rollback(true);
            });

    assertThat(reader.result()).isTrue();
  }

  @Test
  default void aTransactionMayDoNothing() {
    assertThat(availability().<String>transaction(tx -> commit("idle"))).isEqualTo("idle");
    assertThat(availability().<String>transaction(tx -> rollback("idle"))).isEqualTo("idle");
  }

  @Test
  default void aTransactionEndsWithItsBodyHoweverThatEnds() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("08:00-09:00"), ANN, LONG));
    List<AvailabilityOperations> kept = new ArrayList<>();

    availability().transaction(tx -> commit(kept.add(tx)));
    availability().transaction(tx -> rollback(kept.add(tx)));
    assertThatThrownBy(
            () ->
                availability()
                    .transaction(
                        tx -> {
                          kept.add(tx);
                          throw new IllegalStateException("mishap");
                        }))
        .hasMessage("mishap");

    kept.forEach(tx -> assertAllOver(tx, room, hold));
    assertThat(blockadesOf(room)).containsExactly(hold);
  }

  @Test
  default void aTransactionThatEndedDoesNotReachIntoAnother() {
    ResourceId room = newResource();
    List<AvailabilityOperations> kept = new ArrayList<>();
    availability().transaction(tx -> commit(kept.add(tx)));

    availability()
        .transaction(
            tx -> {
              assertOver(() -> kept.get(0).block(room, slot("10:00-11:00"), ANN));
              return commit(room);
            });

    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void aTransactionThatEndedIsOverForOtherThreadsToo() {
    ResourceId room = newResource();
    List<AvailabilityOperations> kept = new ArrayList<>();
    availability().transaction(tx -> commit(kept.add(tx)));
    Rival<BlockResult> late = Rival.who(() -> kept.get(0).block(room, slot("10:00-11:00"), ANN));

    late.actToTheEnd();

    assertThatThrownBy(late::result).hasRootCauseInstanceOf(IllegalStateException.class);
    assertThat(blockadesOf(room)).isEmpty();
  }

  private static void assertAllOver(AvailabilityOperations tx, ResourceId room, Blockade hold) {
    TimeSlot slot = slot("10:00-11:00");
    assertOver(() -> tx.block(room, slot, ANN));
    assertOver(() -> tx.hold(room, slot, ANN, LONG));
    assertOver(() -> tx.confirm(hold));
    assertOver(() -> tx.release(room, hold.slot(), ANN));
    assertOver(() -> tx.disable(room, slot, ANN));
    assertOver(() -> tx.enable(room, slot, ANN));
    assertOver(() -> tx.blockAll(List.of(Claim.of(room, slot)), ANN));
    assertOver(() -> tx.blockAnyOf(List.of(room), slot, ANN));
    assertOver(() -> tx.putUnder(ResourceId.of("house"), room));
    assertOver(() -> tx.removeFromParent(room));
    assertOver(() -> tx.calendar(room, slot));
    assertOver(() -> tx.blockades(room, slot));
    assertOver(() -> tx.isAvailable(room, slot));
    assertOver(() -> tx.findAvailable(List.of(room), slot));
    assertOver(() -> tx.unprotected().isAvailable(room, slot));
    assertOver(() -> tx.unprotected().childrenOf(room));
  }

  private static void assertOver(ThrowingCallable late) {
    assertThatThrownBy(late)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended with its body");
  }

  @Test
  @SuppressWarnings("NullAway") // the mistake under test
  default void aBodyThatForgetsHowToEndHearsOfIt() {
    ResourceId room = newResource();

    assertThatThrownBy(
            () ->
                availability()
                    .transaction(
                        tx -> {
                          tx.block(room, slot("10:00-11:00"), ANN);
                          return null;
                        }))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("Outcome.commit");

    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void aRivalInTheMiddleOfATransactionMakesItRunAgainOrWaits() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00");
    Rival<ReleaseResult> rival =
        Rival.who(() -> availability().release(room, slot("11:00-12:00"), ANN));

    ReleaseResult mine =
        availability()
            .transaction(
                tx -> {
                  ReleaseResult result = tx.release(room, slot("10:00-11:00"), ANN);
                  rival.act();
                  return commit(result);
                });

    assertThat(mine).isGranted().exactly(ANN, "10:00-11:00");
    assertThat(rival.result()).isGranted().exactly(ANN, "11:00-12:00");
    assertThat(blockadesOf(room)).isEmpty();
  }
}
