package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.ConfirmResult.Reason.EXPIRED;
import static dev.holdfast.availability.ConfirmResult.Reason.NOT_HELD;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds over several resources, and holds that go on while they last. */
interface ExtendContract extends Scenario {

  private List<Blockade> holdBoth(List<ResourceId> rooms, Duration ttl) {
    return availability()
        .holdAll(rooms.stream().map(room -> Claim.of(room, slot("10:00-11:00"))).toList(), ANN, ttl)
        .orElseThrow()
        .blockades();
  }

  @Test
  default void aHoldIsExtendedWhileItLasts() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, BRIEFLY));

    assertThat(availability().extend(hold, LONG)).isGranted();
    advance(BRIEFLY);

    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
    assertThat(blockadesOf(room)).allMatch(Blockade::isHold);
    assertThat(blockadesOf(room)).extracting(Blockade::id).containsExactly(hold.id());
  }

  @Test
  default void anExpiredHoldDoesNotComeBack() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, BRIEFLY));
    advance(BRIEFLY);

    assertThat(availability().extend(hold, LONG)).isRefused(EXPIRED);

    assertThat(calendarOf(room)).isFree("10:00-11:00");
  }

  @Test
  default void aReleasedHoldIsNotExtended() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));
    availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(availability().extend(hold, LONG)).isRefused(NOT_HELD);
  }

  @Test
  default void extendingNeverShortensAHold() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));

    assertThat(availability().extend(hold, BRIEFLY)).isGranted();

    assertThat(blockadesOf(room)).containsExactly(hold);
  }

  @Test
  default void holdsOverSeveralResourcesAreHadTogetherOrNotAtAll() {
    List<ResourceId> rooms = newResources(2);
    given(rooms.get(1)).blockedBy(BOB, "10:00-11:00");

    BlockResult result =
        availability()
            .holdAll(
                rooms.stream().map(room -> Claim.of(room, slot("10:00-11:00"))).toList(),
                ANN,
                LONG);

    assertThat(result).isRefused(TAKEN).because(BOB, "10:00-11:00");
    assertThat(blockadesOf(rooms.get(0))).isEmpty();
  }

  @Test
  default void holdsOverSeveralResourcesAreConfirmedTogether() {
    List<ResourceId> rooms = newResources(2);
    List<Blockade> holds = holdBoth(rooms, BRIEFLY);

    assertThat(availability().confirm(holds)).isGranted();
    advance(BRIEFLY);

    for (ResourceId room : rooms) {
      assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
    }
  }

  @Test
  default void ifOneOfSeveralHoldsIsLostNoneIsConfirmed() {
    List<ResourceId> rooms = newResources(2);
    List<Blockade> holds = holdBoth(rooms, LONG);
    availability().release(rooms.get(1), slot("10:00-11:00"), ANN);

    assertThat(availability().confirm(holds)).isRefused(NOT_HELD);
    assertThat(availability().extend(holds, LONG)).isRefused(NOT_HELD);

    assertThat(blockadesOf(rooms.get(0))).allMatch(Blockade::isHold);
  }

  @Test
  default void oneOfSeveralResourcesIsHeld() {
    List<ResourceId> rooms = newResources(2);
    given(rooms.get(0)).blockedBy(BOB, "10:00-11:00");

    BlockResult held = availability().holdAnyOf(rooms, slot("10:00-11:00"), ANN, BRIEFLY);
    BlockResult again = availability().holdAnyOf(rooms, slot("10:00-11:00"), ANN, BRIEFLY);

    assertThat(blockadeOf(held).resource()).isEqualTo(rooms.get(1));
    assertThat(blockadeOf(again).resource()).isEqualTo(rooms.get(1));
    advance(BRIEFLY);
    assertThat(calendarOf(rooms.get(1))).isFree("10:00-11:00");
  }
}
