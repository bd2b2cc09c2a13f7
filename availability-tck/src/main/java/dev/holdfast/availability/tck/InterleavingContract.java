package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.AFTER_CLAIM;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.AFTER_LOCK;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.AFTER_LOOK;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.AFTER_REPLACE;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.BEFORE_CLAIM;
import static dev.holdfast.availability.tck.InterleavingStore.Moment.BEFORE_LOCK;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.tck.InterleavingStore.Moment;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * A rival acts just where a careless store loses updates, every time.
 *
 * <p>An optimistic store lets the rival win and runs the client's body again, a locking store lets
 * the rival wait. The tests allow both: the second one must see the changes of the first.
 */
interface InterleavingContract extends Scenario {

  private Availability interruptedBy(Rival<?> rival, Moment moment) {
    return availability(new InterleavingStore(store(), moment, rival), event -> {});
  }

  private Rival<BlockResult> bobBlocks(ResourceId room, String slot) {
    return Rival.who(() -> availability().block(room, slot(slot), BOB));
  }

  private static <T> T insist(Supplier<T> deed) {
    return Race.insist(deed);
  }

  @Test
  default void aRivalBeforeTheClaimWins() {
    ResourceId room = newResource();
    Rival<BlockResult> bob = bobBlocks(room, "10:00-11:00");

    BlockResult anns = interruptedBy(bob, BEFORE_CLAIM).block(room, slot("10:00-11:00"), ANN);

    assertThat(anns).isRefused(TAKEN).because(blockadeOf(bob.result()));
    assertThatBlockades(blockadesOf(room)).exactly(BOB, "10:00-11:00");
  }

  @Test
  default void aRivalBeforeOneOfManyClaimsRefusesThemAll() {
    List<ResourceId> rooms = newResources(3);
    List<Claim> claims = rooms.stream().map(room -> Claim.of(room, slot("10:00-11:00"))).toList();
    Rival<BlockResult> bob = bobBlocks(rooms.get(1), "10:00-11:00");

    BlockResult anns = interruptedBy(bob, BEFORE_CLAIM).blockAll(claims, ANN);

    assertThat(anns).isRefused(TAKEN).because(blockadeOf(bob.result()));
    assertThat(blockadesOf(rooms.get(0))).isEmpty();
    assertThat(blockadesOf(rooms.get(2))).isEmpty();
  }

  @Test
  default void whoLosesTheFirstOfSeveralResourcesGetsTheNext() {
    List<ResourceId> rooms = newResources(2);
    Rival<BlockResult> bob = bobBlocks(rooms.get(0), "10:00-11:00");

    BlockResult anns = interruptedBy(bob, AFTER_LOOK).blockAnyOf(rooms, slot("10:00-11:00"), ANN);

    assertThat(bob.result()).isGranted();
    assertThat(blockadeOf(anns).resource()).isEqualTo(rooms.get(1));
    assertThatBlockades(blockadesOf(rooms.get(0))).exactly(BOB, "10:00-11:00");
  }

  @Test
  default void whoLosesTheLastResourceIsToldByWhom() {
    ResourceId room = newResource();
    Rival<BlockResult> bob = bobBlocks(room, "10:00-11:00");

    BlockResult anns =
        interruptedBy(bob, AFTER_LOOK).blockAnyOf(List.of(room), slot("10:00-11:00"), ANN);

    assertThat(anns).isRefused(TAKEN).because(blockadeOf(bob.result()));
  }

  @Test
  default void aRivalMeetsWhoCompletesABlock() {
    for (Moment moment : List.of(AFTER_CLAIM, BEFORE_LOCK, AFTER_LOCK, AFTER_REPLACE)) {
      ResourceId room = newResource();
      given(room).blockedBy(ANN, "10:00-11:00");
      Rival<BlockResult> bob = bobBlocks(room, "11:00-12:00");

      BlockResult anns =
          insist(() -> interruptedBy(bob, moment).block(room, slot("10:00-12:00"), ANN));

      boolean bobWon = bob.result() instanceof Blocked;
      assertThat(calendarOf(room))
          .isBlocked(ANN, "10:00-11:00")
          .isBlocked(bobWon ? BOB : ANN, "11:00-12:00");
      if (bobWon) {
        assertThat(anns).isRefused(TAKEN).because(BOB, "11:00-12:00");
      } else {
        assertThat(anns).isGranted();
      }
    }
  }

  @Test
  default void twoReleasesOfPartsOfOneBlockadeBothCount() {
    for (Moment moment : List.of(BEFORE_LOCK, AFTER_LOCK, AFTER_REPLACE)) {
      ResourceId room = newResource();
      given(room).blockedBy(ANN, "10:00-14:00");
      Rival<ReleaseResult> other =
          Rival.who(() -> availability().release(room, slot("12:00-13:00"), ANN));

      ReleaseResult mine =
          insist(() -> interruptedBy(other, moment).release(room, slot("10:00-11:00"), ANN));

      assertThat(mine).isGranted().exactly(ANN, "10:00-11:00");
      assertThat(other.result()).isGranted().exactly(ANN, "12:00-13:00");
      assertThatBlockades(blockadesOf(room)).exactly(ANN, "11:00-12:00", ANN, "13:00-14:00");
    }
  }

  @Test
  default void twoEnablingsOfPartsOfOneDisabledTimeBothCount() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-14:00");
    Rival<EnableResult> other =
        Rival.who(() -> availability().enable(room, slot("12:00-13:00"), ANN));

    EnableResult mine =
        insist(() -> interruptedBy(other, AFTER_LOCK).enable(room, slot("10:00-11:00"), ANN));

    assertThat(mine).isGranted();
    assertThat(other.result()).isGranted();
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "11:00-12:00", ANN, "13:00-14:00");
  }

  @Test
  default void onlyOneOfTwoReleasesOfTheSameTimeCounts() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");
    Rival<ReleaseResult> other =
        Rival.who(() -> availability().release(room, slot("10:00-11:00"), ANN));

    ReleaseResult mine =
        insist(() -> interruptedBy(other, AFTER_LOCK).release(room, slot("10:00-11:00"), ANN));

    assertThat(List.of(mine, other.result()))
        .filteredOn(result -> result instanceof ReleaseResult.Released)
        .hasSize(1);
    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void whoBlocksWhileTimeIsReleasedGetsItOrIsRefused() {
    for (Moment moment : List.of(BEFORE_LOCK, AFTER_LOCK, AFTER_REPLACE)) {
      ResourceId room = newResource();
      given(room).blockedBy(ANN, "10:00-11:00");
      Rival<BlockResult> bob = bobBlocks(room, "10:00-11:00");

      ReleaseResult anns =
          insist(() -> interruptedBy(bob, moment).release(room, slot("10:00-11:00"), ANN));

      assertThat(anns).isGranted();
      List<Blockade> bobs =
          bob.result() instanceof Blocked blocked ? blocked.blockades() : List.of();
      assertThat(blockadesOf(room)).isEqualTo(bobs);
    }
  }

  @Test
  default void whoBlocksWhileTimeIsDisabledIsRefusedOrDisplaced() {
    for (Moment moment : List.of(BEFORE_LOCK, AFTER_LOCK, AFTER_REPLACE)) {
      ResourceId room = newResource();
      Rival<BlockResult> bob = bobBlocks(room, "10:00-11:00");

      Disabled done =
          insist(() -> interruptedBy(bob, moment).disable(room, slot("09:00-12:00"), ANN));

      List<Blockade> bobs =
          bob.result() instanceof Blocked blocked ? blocked.blockades() : List.of();
      assertThat(done.displaced()).isEqualTo(bobs);
      assertThat(calendarOf(room)).isDisabled(ANN, "09:00-12:00");
    }
  }

  @Test
  default void whoConfirmsWhileTimeIsDisabledIsRefusedOrDisplaced() {
    for (Moment moment : List.of(BEFORE_LOCK, AFTER_LOCK, AFTER_REPLACE)) {
      ResourceId room = newResource();
      Blockade hold = blockadeOf(availability().hold(room, slot("10:00-11:00"), ANN, LONG));
      Rival<Disabled> bob = Rival.who(() -> availability().disable(room, slot("10:00-11:00"), BOB));

      ConfirmResult anns = insist(() -> interruptedBy(bob, moment).confirm(hold));

      boolean confirmedFirst = bob.result().displaced().stream().noneMatch(Blockade::isHold);
      assertThat(anns instanceof ConfirmResult.Confirmed)
          .as("%s if displaced is %s", anns, bob.result().displaced())
          .isEqualTo(confirmedFirst);
      assertThatBlockades(blockadesOf(room)).exactly(BOB, "10:00-11:00");
    }
  }

  @Test
  default void timeIsMovedOrStaysWhenARivalWantsTheNewTime() {
    for (Moment moment : List.of(BEFORE_LOCK, AFTER_REPLACE, BEFORE_CLAIM, AFTER_CLAIM)) {
      ResourceId room = newResource();
      given(room).blockedBy(ANN, "10:00-11:00");
      Rival<BlockResult> bob = bobBlocks(room, "12:00-13:00");

      insist(
          () ->
              interruptedBy(bob, moment)
                  .transaction(
                      tx -> {
                        tx.release(room, slot("10:00-11:00"), ANN);
                        BlockResult moved = tx.block(room, slot("12:00-13:00"), ANN);
                        return moved instanceof Blocked ? commit(moved) : rollback(moved);
                      }));

      if (bob.result() instanceof Blocked) {
        assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-11:00", BOB, "12:00-13:00");
      } else {
        assertThatBlockades(blockadesOf(room)).exactly(ANN, "12:00-13:00");
      }
    }
  }
}
