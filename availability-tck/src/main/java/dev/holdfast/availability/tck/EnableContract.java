package dev.holdfast.availability.tck;

import static dev.holdfast.availability.EnableResult.Reason.NOT_HELD;
import static dev.holdfast.availability.EnableResult.Reason.NOT_OWNER;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Enable: time that this owner disabled is free again. */
interface EnableContract extends Scenario {

  @Test
  default void enabledTimeIsFree() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");
    Blockade disabled = blockadesOf(room).get(0);

    EnableResult result = availability().enable(room, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(disabled);
    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void enabledTimeCanBeBlocked() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");
    availability().enable(room, slot("10:00-11:00"), ANN);

    assertThat(availability().block(room, slot("10:00-11:00"), BOB)).isGranted();
  }

  @Test
  default void aPartIsEnabledAndTheRestStaysDisabled() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-14:00");
    Blockade disabled = blockadesOf(room).get(0);

    EnableResult result = availability().enable(room, slot("11:00-12:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "11:00-12:00").allWithId(disabled.id());
    assertThatBlockades(blockadesOf(room))
        .exactly(ANN, "10:00-11:00", ANN, "12:00-14:00")
        .allWithId(disabled.id());
  }

  @Test
  default void severalDisabledTimesAreEnabledAtOnce() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "08:00-10:00", "11:00-13:00");

    EnableResult result = availability().enable(room, slot("09:00-12:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "09:00-10:00", ANN, "11:00-12:00");
    assertThat(calendarOf(room))
        .isDisabled(ANN, "08:00-09:00", "12:00-13:00")
        .isFree("09:00-12:00");
  }

  @Test
  default void timeThatAnotherDisabledIsNotEnabled() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    EnableResult result = availability().enable(room, slot("10:00-11:00"), BOB);

    assertThat(result).isRefused(NOT_OWNER).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-11:00");
  }

  @Test
  default void ownTimeTogetherWithAnothersIsNotEnabled() {
    ResourceId room = newResource();
    given(room).disabledBy(BOB, "09:00-10:00").disabledBy(ANN, "10:00-11:00");
    List<Blockade> before = blockadesOf(room);

    EnableResult result = availability().enable(room, slot("09:00-11:00"), BOB);

    assertThat(result).isRefused(NOT_OWNER).because(ANN, "10:00-11:00");
    assertThat(blockadesOf(room)).isEqualTo(before);
  }

  @Test
  default void freeTimeIsNotDisabled() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    EnableResult result = availability().enable(room, slot("11:00-12:00"), ANN);

    assertThat(result).isRefused(NOT_HELD).becauseOfNothing();
    assertThat(calendarOf(room)).isDisabled(ANN, "10:00-11:00");
  }

  @Test
  default void blockedTimeIsNotDisabled() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    EnableResult result = availability().enable(room, slot("10:00-11:00"), ANN);

    assertThat(result).isRefused(NOT_HELD).becauseOfNothing();
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void blocksInTheSlotStayWhenTimeAroundThemIsEnabled() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "10:00-11:00").disabledBy(ANN, "11:00-12:00");

    EnableResult result = availability().enable(room, slot("09:00-13:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "11:00-12:00");
    assertThatBlockades(blockadesOf(room)).exactly(BOB, "10:00-11:00");
  }

  @Test
  default void displacedBlocksDoNotComeBack() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "10:00-11:00").disabledBy(ANN, "09:00-12:00");

    assertThat(availability().enable(room, slot("09:00-12:00"), ANN)).isGranted();

    assertThat(calendarOf(room)).isFree("09:00-12:00");
  }
}
