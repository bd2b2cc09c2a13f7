package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.NOT_HELD;
import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Move: the old time is given up only when the new time is owned. */
interface MoveContract extends Scenario {

  private static List<Claim> claim(ResourceId resource, String slot) {
    return List.of(Claim.of(resource, slot(slot)));
  }

  @Test
  default void timeMovesToAnotherSlot() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    BlockResult result =
        availability().move(claim(room, "10:00-11:00"), claim(room, "14:00-15:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "14:00-15:00");
    assertThat(calendarOf(room)).isFree("10:00-11:00").isBlocked(ANN, "14:00-15:00");
  }

  @Test
  default void theOldAndTheNewTimeMayOverlap() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00").blockedBy(BOB, "13:00-14:00");

    assertThat(availability().move(claim(room, "10:00-12:00"), claim(room, "11:00-13:00"), ANN))
        .isGranted();

    assertThat(calendarOf(room)).isFree("10:00-11:00").isBlocked(ANN, "11:00-13:00");
  }

  @Test
  default void theOldTimeStaysIfTheNewOneIsTaken() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").blockedBy(BOB, "14:00-15:00");
    List<Blockade> before = blockadesOf(room);

    BlockResult result =
        availability().move(claim(room, "10:00-11:00"), claim(room, "13:00-15:00"), ANN);

    assertThat(result).isRefused(TAKEN).because(BOB, "14:00-15:00");
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void aRefusedMoveInATransactionLeavesTheOldTime() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").blockedBy(BOB, "14:00-15:00");
    List<Blockade> before = blockadesOf(room);

    availability()
        .transaction(
            tx ->
                Outcome.commit(
                    tx.move(claim(room, "10:00-11:00"), claim(room, "14:00-15:00"), ANN)));

    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void onlyWhatTheOwnerHasMoves() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").blockedBy(BOB, "11:00-12:00");

    BlockResult result =
        availability().move(claim(room, "10:00-12:00"), claim(room, "14:00-16:00"), ANN);

    assertThat(result).isRefused(NOT_HELD).because(BOB, "11:00-12:00");
    assertThat(calendarOf(room)).isFree("14:00-16:00").isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void timeMovesToAnotherResource() {
    List<ResourceId> rooms = newResources(2);
    given(rooms.get(0)).blockedBy(ANN, "10:00-11:00");

    assertThat(
            availability()
                .move(claim(rooms.get(0), "10:00-11:00"), claim(rooms.get(1), "10:00-11:00"), ANN))
        .isGranted();

    assertThat(calendarOf(rooms.get(0))).isFree("10:00-11:00");
    assertThat(calendarOf(rooms.get(1))).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void rivalsWhoMoveToOneSlotAreOneWinnerAndNobodyLosesTheirTime() {
    ResourceId room = newResource();
    int rivals = 8;
    for (int i = 0; i < rivals; i++) {
      availability().block(room, Times.hour(i), Owner.of("rival-" + i));
    }

    List<BlockResult> results =
        Race.among(
            rivals,
            i ->
                availability()
                    .move(
                        List.of(Claim.of(room, Times.hour(i))),
                        claim(room, "12:00-13:00"),
                        Owner.of("rival-" + i)));

    assertThat(results.stream().filter(BlockResult::isBlocked)).hasSize(1);
    assertThat(blockadesOf(room)).hasSize(rivals);
  }
}
