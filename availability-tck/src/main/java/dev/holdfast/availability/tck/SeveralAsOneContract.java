package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Several operations in one transaction: each sees the others, a refused one leaves no trace. */
interface SeveralAsOneContract extends Scenario {

  /** Gives back the old time and takes the new, or neither. */
  private static Function<AvailabilityOperations, Outcome<BlockResult>> move(
      ResourceId room, String from, String to) {
    return tx -> {
      tx.release(room, slot(from), ANN);
      BlockResult result = tx.block(room, slot(to), ANN);
      return result instanceof BlockResult.Blocked ? commit(result) : rollback(result);
    };
  }

  @Test
  default void aRefusedOperationLeavesNoTraceAndTheRestCanBeCommitted() {
    ResourceId room = newResource();
    ResourceId hall = newResource();
    given(hall).blockedBy(BOB, "10:00-11:00");

    BlockResult refused =
        availability()
            .transaction(
                tx -> {
                  tx.block(room, slot("10:00-11:00"), ANN);
                  BlockResult result = tx.block(hall, slot("09:00-12:00"), ANN);
                  tx.block(room, slot("12:00-13:00"), ANN);
                  return commit(result);
                });

    assertThat(refused).isRefused(TAKEN).because(BOB, "10:00-11:00");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00", "12:00-13:00");
    assertThatBlockades(blockadesOf(hall)).exactly(BOB, "10:00-11:00");
  }

  @Test
  default void aRefusedBlockAllLeavesNoTraceAndTheRestCanBeCommitted() {
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(2)).blockedBy(BOB, "10:00-11:00");
    List<Claim> claims = rooms.stream().map(room -> Claim.of(room, slot("10:00-11:00"))).toList();

    BlockResult refused =
        availability()
            .transaction(
                tx -> {
                  tx.block(rooms.get(0), slot("14:00-15:00"), ANN);
                  return commit(tx.blockAll(claims, ANN));
                });

    assertThat(refused).isRefused(TAKEN).because(BOB, "10:00-11:00");
    assertThatBlockades(blockadesOf(rooms.get(0))).exactly(ANN, "14:00-15:00");
    assertThat(blockadesOf(rooms.get(1))).isEmpty();
  }

  @Test
  default void aRefusedReleaseLeavesNoTraceAndTheRestCanBeCommitted() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "10:00-11:00");

    ReleaseResult refused =
        availability()
            .transaction(
                tx -> {
                  tx.block(room, slot("09:00-10:00"), ANN);
                  return commit(tx.release(room, slot("09:00-11:00"), ANN));
                });

    assertThat(refused).isRefused(ReleaseResult.Reason.NOT_OWNER).because(BOB, "10:00-11:00");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "09:00-10:00", BOB, "10:00-11:00");
  }

  @Test
  default void timeIsMovedInOneStep() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00");

    BlockResult result = availability().transaction(move(room, "10:00-12:00", "11:00-13:00"));

    assertThat(result).isGranted();
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "11:00-13:00");
  }

  @Test
  default void timeThatCannotBeMovedStays() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00").blockedBy(BOB, "12:00-13:00");
    List<Blockade> before = blockadesOf(room);

    BlockResult result = availability().transaction(move(room, "10:00-12:00", "11:00-13:00"));

    assertThat(result).isRefused(TAKEN).because(BOB, "12:00-13:00");
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void timePassesFromOneOwnerToAnotherInOneStep() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    availability()
        .transaction(
            tx -> {
              tx.release(room, slot("10:00-11:00"), ANN);
              return commit(tx.block(room, slot("10:00-11:00"), BOB));
            });

    assertThatBlockades(blockadesOf(room)).exactly(BOB, "10:00-11:00");
  }

  @Test
  default void aHoldIsConfirmedInTheTransactionThatMadeIt() {
    ResourceId room = newResource();

    ConfirmResult result =
        availability()
            .transaction(
                tx -> {
                  Blockade hold = blockadeOf(tx.hold(room, slot("10:00-11:00"), ANN, BRIEFLY));
                  return commit(tx.confirm(hold));
                });
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-11:00").noneIsAHold();
  }

  @Test
  default void whatIsDoneAndUndoneLeavesNoTrace() {
    ResourceId room = newResource();

    availability()
        .transaction(
            tx -> {
              tx.block(room, slot("10:00-12:00"), ANN);
              tx.release(room, slot("11:00-12:00"), ANN);
              tx.disable(room, slot("10:00-12:00"), BOB);
              tx.enable(room, slot("10:00-12:00"), BOB);
              return commit(room);
            });

    assertThat(blockadesOf(room)).isEmpty();
  }
}
