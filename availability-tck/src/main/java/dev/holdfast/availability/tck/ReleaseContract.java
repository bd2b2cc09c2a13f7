package dev.holdfast.availability.tck;

import static dev.holdfast.availability.ReleaseResult.Reason.DISABLED;
import static dev.holdfast.availability.ReleaseResult.Reason.NOT_HELD;
import static dev.holdfast.availability.ReleaseResult.Reason.NOT_OWNER;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Release: what the owner has in a slot, in part or of several blockades, and nobody else's. */
interface ReleaseContract extends Scenario {

  @Test
  default void releasedTimeIsFree() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    ReleaseResult result = availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(block);
    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void releasedTimeCanBeHadByAnother() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");
    availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(availability().block(room, slot("10:00-11:00"), BOB)).isGranted();
    assertThat(calendarOf(room)).isBlocked(BOB, "10:00-11:00");
  }

  @Test
  default void thePartInTheMiddleIsCutOutAndThePiecesKeepTheId() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-14:00"), ANN));

    ReleaseResult result = availability().release(room, slot("11:00-12:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "11:00-12:00").allWithId(block.id());
    assertThatBlockades(blockadesOf(room))
        .exactly(ANN, "10:00-11:00", ANN, "12:00-14:00")
        .allWithId(block.id());
  }

  @Test
  default void thePartAtTheStartIsCutOff() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-14:00"), ANN));

    ReleaseResult result = availability().release(room, slot("09:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "11:00-14:00").allWithId(block.id());
  }

  @Test
  default void thePartAtTheEndIsCutOff() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-14:00"), ANN));

    ReleaseResult result = availability().release(room, slot("13:00-15:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "13:00-14:00");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-13:00").allWithId(block.id());
  }

  @Test
  default void aBlockadeIsReleasedPieceByPiece() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-14:00");

    for (String part : List.of("11:00-12:00", "13:00-14:00", "10:00-11:00", "12:00-13:00")) {
      assertThat(availability().release(room, slot(part), ANN)).isGranted().exactly(ANN, part);
    }

    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void severalBlockadesAreReleasedAtOnce() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "08:00-10:00", "11:00-12:00", "13:00-15:00");

    ReleaseResult result = availability().release(room, slot("09:00-14:00"), ANN);

    assertThat(result)
        .isGranted()
        .exactly(ANN, List.of("09:00-10:00", "11:00-12:00", "13:00-14:00"));
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "08:00-09:00", ANN, "14:00-15:00");
  }

  @Test
  default void heldTimeCanBeReleased() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-12:00", LONG);

    ReleaseResult result = availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "11:00-12:00").allAreHolds();
  }

  @Test
  default void whatIsLeftOfAHoldStillExpires() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-12:00", BRIEFLY);
    availability().release(room, slot("10:00-11:00"), ANN);

    advance(BRIEFLY);

    assertThat(calendarOf(room)).isFree("10:00-12:00");
  }

  @Test
  default void aStrangersTimeIsNotReleased() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    ReleaseResult result = availability().release(room, slot("10:00-11:00"), BOB);

    assertThat(result).isRefused(NOT_OWNER).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void ownTimeTogetherWithAStrangersIsNotReleased() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "09:00-10:00").blockedBy(ANN, "10:00-11:00");
    List<Blockade> before = blockadesOf(room);

    ReleaseResult result = availability().release(room, slot("09:00-11:00"), BOB);

    assertThat(result).isRefused(NOT_OWNER).because(ANN, "10:00-11:00");
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void freeTimeIsNotHeld() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    ReleaseResult result = availability().release(room, slot("11:00-12:00"), ANN);

    assertThat(result).isRefused(NOT_HELD).becauseOfNothing();
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void releasingTwiceIsNotHeldTheSecondTime() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");
    availability().release(room, slot("10:00-11:00"), ANN);

    ReleaseResult again = availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(again).isRefused(NOT_HELD).becauseOfNothing();
  }

  @Test
  default void anExpiredHoldIsNotHeld() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);

    advance(BRIEFLY);
    ReleaseResult result = availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(result).isRefused(NOT_HELD).becauseOfNothing();
  }

  @Test
  default void disabledTimeIsNotReleased() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    ReleaseResult result = availability().release(room, slot("09:00-12:00"), ANN);

    assertThat(result).isRefused(DISABLED).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-11:00");
  }

  @Test
  default void ownTimeIsReleasedNextToDisabledTimeWhichStays() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").disabledBy(BOB, "11:00-12:00");

    ReleaseResult result = availability().release(room, slot("09:00-13:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThatBlockades(blockadesOf(room)).exactly(BOB, "11:00-12:00");
  }

  @Test
  default void aStrangersTimeCountsBeforeDisabledTime() {
    ResourceId room = newResource();
    given(room).disabledBy(BOB, "09:00-10:00").blockedBy(ANN, "10:00-11:00");

    ReleaseResult result = availability().release(room, slot("09:00-11:00"), BOB);

    assertThat(result).isRefused(NOT_OWNER).because(ANN, "10:00-11:00");
  }
}
