package dev.holdfast.availability.tck;

import static dev.holdfast.availability.ConfirmResult.Reason.EXPIRED;
import static dev.holdfast.availability.ConfirmResult.Reason.NOT_HELD;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.ResourceId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Confirm: all of a hold that is still there becomes a block, in one step. */
interface ConfirmContract extends Scenario {

  private Blockade hold(ResourceId room, String slot, Duration ttl) {
    return blockadeOf(availability().hold(room, slot(slot), ANN, ttl));
  }

  @Test
  default void aConfirmedHoldLasts() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", BRIEFLY);

    ConfirmResult result = availability().confirm(hold);
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00").noneIsAHold().allWithId(hold.id());
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void confirmingTwiceIsFine() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", LONG);
    availability().confirm(hold);
    List<Blockade> before = blockadesOf(room);

    ConfirmResult again = availability().confirm(hold);

    assertThat(again).isGranted().exactly(ANN, "10:00-11:00").noneIsAHold();
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void confirmingAgainAfterTheOldExpiryIsFine() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", BRIEFLY);
    availability().confirm(hold);

    advance(BRIEFLY);
    ConfirmResult again = availability().confirm(hold);

    assertThat(again).isGranted().exactly(ANN, "10:00-11:00");
  }

  @Test
  default void anExpiredHoldCannotBeConfirmed() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", BRIEFLY);

    advance(BRIEFLY);
    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(EXPIRED).becauseOfNothing();
    assertThat(calendarOf(room)).isFree("10:00-11:00");
  }

  @Test
  default void anExpiredHoldWhoseTimeIsTakenNamesWhoHasIt() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-12:00", BRIEFLY);
    advance(BRIEFLY);
    given(room).blockedBy(BOB, "11:00-13:00");

    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(EXPIRED).because(BOB, "11:00-13:00");
    assertThat(calendarOf(room)).isFree("10:00-11:00").isBlocked(BOB, "11:00-13:00");
  }

  @Test
  default void aReleasedHoldCannotBeConfirmed() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", LONG);
    availability().release(room, slot("10:00-11:00"), ANN);

    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(NOT_HELD).becauseOfNothing();
    assertThat(calendarOf(room)).isFree("10:00-11:00");
  }

  @Test
  default void aHoldReleasedInPartCannotBeConfirmedAsAWhole() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-13:00", LONG);
    availability().release(room, slot("11:00-12:00"), ANN);
    List<Blockade> before = blockadesOf(room);

    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(NOT_HELD);
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void aHoldReleasedAndTakenByAnotherNamesTheOther() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", LONG);
    availability().release(room, slot("10:00-11:00"), ANN);
    given(room).blockedBy(BOB, "10:00-11:00");

    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(NOT_HELD).because(BOB, "10:00-11:00");
    assertThat(calendarOf(room)).isBlocked(BOB, "10:00-11:00");
  }

  @Test
  default void aHoldTakenOverCannotBeConfirmed() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-12:00", LONG);
    given(room).disabledBy(BOB, "11:00-12:00");

    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(NOT_HELD).because(BOB, "11:00-12:00");
    assertThat(calendarOf(room)).isDisabled(BOB, "11:00-12:00");
  }

  @Test
  default void aRemainingPieceOfAHoldCanBeConfirmed() {
    ResourceId room = newResource();
    hold(room, "10:00-12:00", BRIEFLY);
    availability().release(room, slot("11:00-12:00"), ANN);
    Blockade piece = blockadesOf(room).get(0);

    ConfirmResult result = availability().confirm(piece);
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00").isFree("11:00-12:00");
  }

  @Test
  default void aHoldIsConfirmedAfterItWasProlonged() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", BRIEFLY);
    hold(room, "10:00-11:00", LONG);

    advance(BRIEFLY);
    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00").noneIsAHold();
  }

  @Test
  default void aBlockConfirmsAsItIs() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    ConfirmResult result = availability().confirm(block);

    assertThat(result).isGranted().exactly(block);
  }

  @Test
  default void timeTakenAnewIsNotTheOldHold() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", LONG);
    availability().release(room, slot("10:00-11:00"), ANN);
    given(room).heldBy(ANN, "10:00-11:00", LONG);

    ConfirmResult result = availability().confirm(hold);

    assertThat(result).isRefused(NOT_HELD).because(ANN, "10:00-11:00");
  }

  @Test
  default void nobodyConfirmsAStrangersHold() {
    ResourceId room = newResource();
    Blockade hold = hold(room, "10:00-11:00", LONG);
    Blockade forged =
        new Blockade(hold.id(), room, hold.slot(), BOB, hold.kind(), hold.expiresAt());

    ConfirmResult result = availability().confirm(forged);

    assertThat(result).isRefused(NOT_HELD).because(hold);
    assertThat(blockadesOf(room)).containsExactly(hold);
  }
}
