package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slots without an end work like any other. */
interface OpenEndedContract extends Scenario {

  /** The last hour there is before slots have no end. */
  TimeSlot LAST_HOUR = TimeSlot.of(TimeSlot.LATEST.minus(Duration.ofHours(1)), TimeSlot.LATEST);

  @Test
  default void anOpenEndedBlockTakesAllLaterTime() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-"), ANN));

    assertThat(block.slot().isOpenEnded()).isTrue();
    assertThat(availability().block(room, slot("34:00-35:00"), BOB))
        .isRefused(TAKEN)
        .because(block);
    assertThat(availability().block(room, LAST_HOUR, BOB)).isRefused(TAKEN).because(block);
    assertThat(availability().isAvailable(room, TimeSlot.from(TimeSlot.LATEST))).isFalse();
  }

  @Test
  default void timeBeforeAnOpenEndedBlockIsFree() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-");

    assertThat(availability().block(room, slot("09:00-10:00"), BOB)).isGranted();
    assertThat(calendarOf(room, "08:00-"))
        .consistsOf(
            Period.available(slot("08:00-09:00")),
            Period.blocked(slot("09:00-10:00"), BOB),
            Period.blocked(slot("10:00-"), ANN));
  }

  @Test
  default void anOpenEndedSlotIsRefusedIfLaterTimeIsTaken() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "34:00-35:00");

    BlockResult result = availability().block(room, slot("10:00-"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "34:00-35:00");
    assertThat(calendarOf(room)).isFree("10:00-24:00");
  }

  @Test
  default void twoOpenEndedSlotsNeverShareAResource() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-");

    assertThat(availability().block(room, slot("34:00-"), BOB))
        .isRefused(TAKEN)
        .because(ANN, "10:00-");
    assertThat(availability().block(room, slot("00:00-"), BOB))
        .isRefused(TAKEN)
        .because(ANN, "10:00-");
  }

  @Test
  default void anOpenEndedBlockIsCutInTheMiddle() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-"), ANN));

    assertThat(availability().release(room, slot("34:00-35:00"), ANN))
        .isGranted()
        .exactly(ANN, "34:00-35:00");

    assertThatBlockades(blockadesOf(room))
        .exactly(ANN, "10:00-34:00", ANN, "35:00-")
        .allWithId(block.id());
  }

  @Test
  default void anOpenEndedBlockGetsAnEnd() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-");

    assertThat(availability().release(room, slot("12:00-"), ANN))
        .isGranted()
        .exactly(ANN, "12:00-");

    assertThat(calendarOf(room, "09:00-"))
        .consistsOf(
            Period.available(slot("09:00-10:00")),
            Period.blocked(slot("10:00-12:00"), ANN),
            Period.available(slot("12:00-")));
  }

  @Test
  default void disablingForEverTakesOverAllThatFollows() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00", "34:00-35:00");

    Disabled done = availability().disable(room, slot("11:00-"), BOB);

    assertThatBlockades(done.displaced()).exactly(ANN, "11:00-12:00", ANN, "34:00-35:00");
    assertThatBlockades(done.disabled()).exactly(BOB, "11:00-");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-11:00", BOB, "11:00-");
  }

  @Test
  default void disablingAPartOfAnOpenEndedBlockTakesOnlyThat() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-");

    Disabled done = availability().disable(room, slot("11:00-12:00"), BOB);

    assertThatBlockades(done.displaced()).exactly(ANN, "11:00-12:00");
    assertThat(calendarOf(room, "10:00-"))
        .consistsOf(
            Period.blocked(slot("10:00-11:00"), ANN),
            Period.disabled(slot("11:00-12:00"), BOB),
            Period.blocked(slot("12:00-"), ANN));
  }

  @Test
  default void whatWasDisabledForEverIsEnabledFromADayOn() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-");

    assertThat(availability().enable(room, slot("24:00-"), ANN)).isGranted().exactly(ANN, "24:00-");

    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-24:00");
    assertThat(availability().isAvailable(room, slot("24:00-"))).isTrue();
  }

  @Test
  default void anOpenEndedHoldExpires() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-", BRIEFLY);

    advance(BRIEFLY);

    assertThat(availability().block(room, slot("00:00-"), BOB)).isGranted();
  }

  @Test
  default void whatTheOwnerHasOfAnOpenEndedSlotStays() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00", "34:00-35:00");
    List<Blockade> before = blockadesOf(room);

    assertThat(availability().block(room, slot("09:00-"), ANN)).isGranted();

    assertThat(blockadesOf(room)).hasSize(5).containsAll(before);
    assertThat(calendarOf(room, "09:00-")).consistsOf(Period.blocked(slot("09:00-"), ANN));
  }

  @Test
  default void aSlotToTheEndOfTimeIsOpenEnded() {
    ResourceId room = newResource();
    TimeSlot slot = slot("10:00-").withTo(Instant.MAX);

    Blockade block = blockadeOf(availability().block(room, slot, ANN));

    assertThat(block.slot()).isEqualTo(slot("10:00-"));
  }
}
