package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.DISABLED;
import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.AFTER_REPLACE;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.ResourceId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hold: a block that ends by itself, by the store's clock. */
interface HoldContract extends Scenario {

  @Test
  default void heldTimeIsNobodyElses() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", LONG);

    BlockResult block = availability().block(room, slot("10:00-11:00"), BOB);
    BlockResult hold = availability().hold(room, slot("09:00-12:00"), BOB, LONG);

    assertThat(block).isRefused(TAKEN).because(ANN, "10:00-11:00");
    assertThat(hold).isRefused(TAKEN).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isFree("09:00-10:00").isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void aHoldTellsWhenItEndsByTheStoresClock() {
    ResourceId room = newResource();
    Instant earliest = now().plus(LONG);

    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));

    assertThat(hold.expiresAt()).isPresent();
    assertThat(hold.expiresAt().orElseThrow()).isBetween(earliest, now().plus(LONG));
    assertThatBlockades(blockadesOf(room)).exactly(hold);
  }

  @Test
  default void aHoldIsFoundAgainAndCanBeConfirmed() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-12:00"), ANN, LONG));

    List<Blockade> found = availability().blockades(room, slot("11:00-12:00"));

    assertThat(found).containsExactly(hold);
    assertThat(availability().confirm(found.get(0))).isGranted().exactly(ANN, "10:00-12:00");
  }

  @Test
  default void anExpiredHoldMakesRoom() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);

    advance(BRIEFLY);
    BlockResult result = availability().block(room, slot("09:00-12:00"), BOB);

    assertThat(result).isGranted().exactly(BOB, "09:00-12:00");
    assertThatBlockades(blockadesOf(room)).exactly(BOB, "09:00-12:00");
  }

  @Test
  default void whatTookThePlaceOfAnExpiredHoldIsInTheWayEverywhere() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);
    advance(BRIEFLY);
    given(room).blockedBy(BOB, "09:00-12:00");

    BlockResult after = availability().block(room, slot("11:00-12:00"), ANN);
    BlockResult within = availability().block(room, slot("10:00-11:00"), ANN);

    assertThat(after).isRefused(TAKEN).because(BOB, "09:00-12:00");
    assertThat(within).isRefused(TAKEN).because(BOB, "09:00-12:00");
  }

  @Test
  default void whoBlocksAPartOfAnOwnHoldIsAnsweredWithThatPart() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "09:00-12:00", LONG);

    BlockResult result = availability().block(room, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
  }

  @Test
  default void anExpiredHoldMakesRoomForItsOwnerToo() {
    ResourceId room = newResource();
    Blockade old = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, BRIEFLY));

    advance(BRIEFLY);
    Blockade anew = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    assertThat(anew.id()).isNotEqualTo(old.id());
    assertThatBlockades(blockadesOf(room)).exactly(anew);
  }

  @Test
  default void anExpiredHoldIsNeverSeen() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);

    advance(BRIEFLY);

    assertThat(calendarOf(room)).isFree("00:00-24:00");
    assertThat(availability().isAvailable(room, slot("10:00-11:00"))).isTrue();
    assertThat(availability().findAvailable(List.of(room), slot("10:00-11:00")))
        .containsExactly(room);
    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void anExpiredHoldIsNotNamedAmongWhatIsInTheWay() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY).blockedBy(CAROL, "11:00-12:00");

    advance(BRIEFLY);
    BlockResult result = availability().block(room, slot("10:00-12:00"), BOB);

    assertThat(result).isRefused(TAKEN).because(CAROL, "11:00-12:00");
  }

  @Test
  default void aHoldIsNeverShortened() {
    ResourceId room = newResource();
    Blockade longer = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));

    BlockResult result = availability().hold(room, slot("10:00-11:00"), ANN, BRIEFLY);
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(longer);
    assertThatBlockades(blockadesOf(room)).exactly(longer);
  }

  @Test
  default void aHoldIsProlongedByALongerOne() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);

    BlockResult result = availability().hold(room, slot("10:00-11:00"), ANN, LONG);
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00").allAreHolds();
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void onlyThePartThatIsHeldAgainIsProlonged() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-12:00", BRIEFLY);

    assertThat(availability().hold(room, slot("11:00-13:00"), ANN, LONG)).isGranted();
    advance(BRIEFLY);

    assertThat(calendarOf(room)).isFree("10:00-11:00").isBlocked(ANN, "11:00-13:00");
  }

  @Test
  default void aBlockDoesNotBecomeAHold() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-11:00"), ANN));

    BlockResult result = availability().hold(room, slot("10:00-11:00"), ANN, BRIEFLY);
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(block);
    assertThatBlockades(blockadesOf(room)).exactly(block);
  }

  @Test
  default void aHoldNextToTheOwnersBlockExpiresAlone() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    assertThat(availability().hold(room, slot("10:00-12:00"), ANN, BRIEFLY)).isGranted();
    advance(BRIEFLY);

    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00").isFree("11:00-12:00");
  }

  @Test
  default void aHoldThatExpiresWhileItIsCompletedWasHad() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);
    Rival<ResourceId> time =
        Rival.who(
            () -> {
              advance(BRIEFLY);
              return room;
            });
    var slowStore = new InterleavingStore(store(), AFTER_REPLACE, time);

    BlockResult result =
        availability(slowStore, event -> {}).hold(room, slot("10:00-12:00"), ANN, BRIEFLY);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00", ANN, "11:00-12:00").allAreHolds();
    assertThat(time.result()).isEqualTo(room);
    assertThat(calendarOf(room)).isFree("00:00-24:00");
  }

  @Test
  default void aBlockOverTheOwnersHoldMakesItLast() {
    ResourceId room = newResource();
    Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, BRIEFLY));

    BlockResult result = availability().block(room, slot("10:00-11:00"), ANN);
    advance(BRIEFLY);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00").noneIsAHold().allWithId(hold.id());
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void aBlockOverAPartOfTheOwnersHoldMakesThatPartLast() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-13:00", BRIEFLY);

    assertThat(availability().block(room, slot("11:00-12:00"), ANN)).isGranted();
    advance(BRIEFLY);

    assertThat(calendarOf(room))
        .isFree("10:00-11:00")
        .isBlocked(ANN, "11:00-12:00")
        .isFree("12:00-13:00");
  }

  @Test
  default void disabledTimeCannotBeHeld() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    BlockResult result = availability().hold(room, slot("10:00-12:00"), ANN, LONG);

    assertThat(result).isRefused(DISABLED).because(ANN, "10:00-11:00");
    assertThat(calendarOf(room)).isFree("11:00-12:00");
  }

  @Test
  default void theShortestAndTheLongestHoldArePossible() {
    ResourceId room = newResource();

    BlockResult shortest = availability().hold(room, slot("10:00-11:00"), ANN, Limits.MIN_HOLD);
    BlockResult longest = availability().hold(room, slot("12:00-13:00"), ANN, Limits.MAX_HOLD);

    assertThat(shortest).isGranted();
    assertThat(longest).isGranted();
  }
}
