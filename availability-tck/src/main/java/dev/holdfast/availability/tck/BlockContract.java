package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.DISABLED;
import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Block: free or already this owner's, or nothing at all. */
interface BlockContract extends Scenario {

  @Test
  default void aFreeSlotIsBlocked() {
    ResourceId room = newResource();

    BlockResult result = availability().block(room, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00").noneIsAHold();
    assertThat(calendarOf(room)).isFree("09:00-10:00", "11:00-12:00");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void whatIsAnsweredIsWhatIsKept() {
    ResourceId room = newResource();

    Blockade answered = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    assertThatBlockades(blockadesOf(room)).exactly(answered);
    assertThat(answered.resource()).isEqualTo(room);
    assertThat(answered.kind()).isEqualTo(Blockade.Kind.BLOCKED);
  }

  @Test
  default void aSlotTakenInPartIsRefusedWhole() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    BlockResult result = availability().block(room, slot("09:00-12:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isFree("09:00-10:00", "11:00-12:00");
  }

  @Test
  default void aSlotTakenAtItsStartIsRefused() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00");

    BlockResult result = availability().block(room, slot("11:00-13:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "10:00-12:00");
  }

  @Test
  default void aSlotTakenAtItsEndIsRefused() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00");

    BlockResult result = availability().block(room, slot("09:00-11:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "10:00-12:00");
  }

  @Test
  default void aSlotInTheMiddleOfATakenOneIsRefused() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "08:00-18:00");

    BlockResult result = availability().block(room, slot("12:00-13:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "08:00-18:00");
  }

  @Test
  default void slotsThatOnlyTouchAreBothHad() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    BlockResult before = availability().block(room, slot("09:00-10:00"), BOB);
    BlockResult after = availability().block(room, slot("11:00-12:00"), BOB);

    assertThat(before).isGranted();
    assertThat(after).isGranted();
  }

  @Test
  default void aRefusalNamesEverythingInTheWayInOrder() {
    ResourceId room = newResource();
    given(room).blockedBy(CAROL, "14:00-15:00").blockedBy(ANN, "10:00-11:00");

    BlockResult result = availability().block(room, slot("09:00-16:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "10:00-11:00", CAROL, "14:00-15:00");
  }

  @Test
  default void aRefusedBlockLeavesNoTrace() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "09:00-10:00").blockedBy(ANN, "11:00-12:00");
    List<Blockade> before = blockadesOf(room);

    availability().block(room, slot("08:00-13:00"), BOB);

    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void repeatingABlockChangesNothing() {
    ResourceId room = newResource();
    Blockade first = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    BlockResult again = availability().block(room, slot("10:00-11:00"), ANN);

    assertThat(again).isGranted().exactly(first);
    assertThatBlockades(blockadesOf(room)).exactly(first);
  }

  @Test
  default void whatTheOwnerAlreadyHasStaysAndTheRestIsAdded() {
    ResourceId room = newResource();
    Blockade before = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    BlockResult result = availability().block(room, slot("09:00-12:00"), ANN);

    assertThat(result)
        .isGranted()
        .exactly(ANN, List.of("09:00-10:00", "10:00-11:00", "11:00-12:00"));
    assertThat(blockadesOf(room)).hasSize(3).contains(before);
  }

  @Test
  default void severalGapsBetweenTheOwnersBlocksAreFilled() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00", "11:00-12:00");
    List<Blockade> before = blockadesOf(room);

    BlockResult result = availability().block(room, slot("08:00-13:00"), ANN);

    assertThat(result).isGranted();
    assertThat(calendarOf(room)).isBlocked(ANN, "08:00-13:00");
    assertThat(blockadesOf(room)).hasSize(5).containsAll(before);
  }

  @Test
  default void aSlotInsideTheOwnersBlockadeAddsNothing() {
    ResourceId room = newResource();
    Blockade before = blockadeOf(availability().block(room, slot("08:00-18:00"), ANN));

    BlockResult result = availability().block(room, slot("12:00-13:00"), ANN);

    assertThat(result).isGranted().exactly(before);
    assertThatBlockades(blockadesOf(room)).exactly(before);
  }

  @Test
  default void ownTimeIsNotInTheWayAndIsNotNamed() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "09:00-10:00").blockedBy(ANN, "10:00-11:00");

    BlockResult result = availability().block(room, slot("09:00-11:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "10:00-11:00");
  }

  @Test
  default void disabledTimeIsRefused() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    BlockResult result = availability().block(room, slot("09:00-12:00"), BOB);

    assertThat(result).isRefused(DISABLED).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isFree("09:00-10:00", "11:00-12:00");
  }

  @Test
  default void disabledTimeIsRefusedToItsDisablerToo() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    BlockResult result = availability().block(room, slot("10:00-11:00"), ANN);

    assertThat(result).isRefused(DISABLED).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-11:00");
  }

  @Test
  default void timeThatIsBothTakenAndDisabledIsTakenAndNamesBoth() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").disabledBy(CAROL, "11:00-12:00");

    BlockResult result = availability().block(room, slot("09:00-13:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(ANN, "10:00-11:00", CAROL, "11:00-12:00");
  }

  @Test
  default void oneResourcesTimeIsNotAnothers() {
    ResourceId room = newResource();
    ResourceId hall = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    BlockResult result = availability().block(hall, slot("10:00-11:00"), BOB);

    assertThat(result).isGranted().exactly(BOB, "10:00-11:00");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }
}
