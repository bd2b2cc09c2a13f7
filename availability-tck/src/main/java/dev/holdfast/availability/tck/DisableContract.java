package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Disable: always succeeds, takes blocked time over and says from whom. */
interface DisableContract extends Scenario {

  @Test
  default void freeTimeIsDisabled() {
    ResourceId room = newResource();

    Disabled done = availability().disable(room, slot("10:00-11:00"), ANN);

    assertThatBlockades(done.disabled()).exactly(ANN, "10:00-11:00");
    assertThat(done.displaced()).isEmpty();
    assertThat(done.alreadyDisabled()).isEmpty();
    assertThat(blockadesOf(room)).isEqualTo(done.disabled());
  }

  @Test
  default void disabledTimeLooksDisabled() {
    ResourceId room = newResource();

    availability().disable(room, slot("10:00-11:00"), ANN);

    assertThat(calendarOf(room))
        .isFree("00:00-10:00")
        .isDisabled(ANN, "10:00-11:00")
        .isFree("11:00-24:00");
    assertThat(availability().isAvailable(room, slot("10:00-11:00"))).isFalse();
  }

  @Test
  default void aBlockInTheSlotIsDisplaced() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    Disabled done = availability().disable(room, slot("09:00-12:00"), BOB);

    assertThatBlockades(done.displaced()).exactly(block);
    assertThatBlockades(done.disabled()).exactly(BOB, "09:00-12:00");
    assertThatBlockades(blockadesOf(room)).exactly(BOB, "09:00-12:00");
  }

  @Test
  default void displacedOwnersLoseExactlyTheDisabledTime() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-14:00"), ANN));

    Disabled done = availability().disable(room, slot("11:00-12:00"), BOB);

    assertThatBlockades(done.displaced()).exactly(ANN, "11:00-12:00").allWithId(block.id());
    assertThat(calendarOf(room))
        .isBlocked(ANN, "10:00-11:00")
        .isDisabled(BOB, "11:00-12:00")
        .isBlocked(ANN, "12:00-14:00");
  }

  @Test
  default void whatADisplacedOwnerKeepsKeepsItsId() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-14:00"), ANN));

    availability().disable(room, slot("11:00-12:00"), BOB);

    List<Blockade> kept =
        blockadesOf(room).stream().filter(blockade -> blockade.isBlockedBy(ANN)).toList();
    assertThatBlockades(kept).exactly(ANN, "10:00-11:00", ANN, "12:00-14:00").allWithId(block.id());
  }

  @Test
  default void everyDisplacedOwnerIsReported() {
    ResourceId room = newResource();
    given(room).blockedBy(CAROL, "12:00-14:00").blockedBy(ANN, "09:00-11:00");

    Disabled done = availability().disable(room, slot("10:00-13:00"), BOB);

    assertThatBlockades(done.displaced()).exactly(ANN, "10:00-11:00", CAROL, "12:00-13:00");
    assertThatBlockades(done.disabled()).exactly(BOB, "10:00-13:00");
  }

  @Test
  default void theDisablersOwnBlocksAreDisplacedToo() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    Disabled done = availability().disable(room, slot("10:00-11:00"), ANN);

    assertThatBlockades(done.displaced()).exactly(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-11:00");
  }

  @Test
  default void holdsAreDisplacedToo() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));

    Disabled done = availability().disable(room, slot("10:00-11:00"), BOB);

    assertThatBlockades(done.displaced()).exactly(hold);
  }

  @Test
  default void expiredHoldsAreNotDisplaced() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);

    advance(BRIEFLY);
    Disabled done = availability().disable(room, slot("10:00-11:00"), BOB);

    assertThat(done.displaced()).isEmpty();
    assertThatBlockades(blockadesOf(room)).exactly(BOB, "10:00-11:00");
  }

  @Test
  default void timeAlreadyDisabledStaysWithItsFirstDisabler() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");
    Blockade before = blockadesOf(room).get(0);

    Disabled done = availability().disable(room, slot("09:00-12:00"), BOB);

    assertThatBlockades(done.alreadyDisabled()).exactly(before);
    assertThatBlockades(done.disabled()).exactly(BOB, "09:00-10:00", BOB, "11:00-12:00");
    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-11:00");
  }

  @Test
  default void disablingAgainChangesNothing() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-13:00");
    List<Blockade> before = blockadesOf(room);

    Disabled done = availability().disable(room, slot("11:00-12:00"), BOB);

    assertThat(done.disabled()).isEmpty();
    assertThat(done.alreadyDisabled()).isEqualTo(before);
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void neighboursAreNotTouched() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00", "11:00-12:00");

    Disabled done = availability().disable(room, slot("10:00-11:00"), BOB);

    assertThat(done.displaced()).isEmpty();
    assertThat(calendarOf(room)).isBlocked(ANN, "09:00-10:00", "11:00-12:00");
  }

  @Test
  default void blocksAndDisabledTimeInOneSlotAreEachReportedOnce() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00").disabledBy(CAROL, "10:00-11:00");

    Disabled done = availability().disable(room, slot("08:00-12:00"), BOB);

    assertThatBlockades(done.displaced()).exactly(ANN, "09:00-10:00");
    assertThatBlockades(done.alreadyDisabled()).exactly(CAROL, "10:00-11:00");
    assertThatBlockades(done.disabled()).exactly(BOB, "08:00-10:00", BOB, "11:00-12:00");
  }
}
