package dev.holdfast.availability.tck;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.hour;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Rivals who change time that is had, all at once: nothing is lost and nothing comes back. */
interface ChangeRaceContract extends Scenario {

  int CHANGERS = 8;

  private void race(Consumer<ResourceId> round) {
    for (int i = 0; i < rounds(); i++) {
      ResourceId room = newResource();
      round.accept(room);
      Auditor.audit(store(), room);
    }
  }

  @Test
  default void partsOfOneBlockadeReleasedInParallelAreAllFree() {
    race(
        room -> {
          given(room).blockedBy(ANN, "00:00-08:00");
          Availability availability = availability();

          List<ReleaseResult> results =
              Race.among(CHANGERS, i -> availability.release(room, hour(i), ANN));

          assertThat(results).allSatisfy(result -> assertThat(result).isGranted());
          assertThat(blockadesOf(room)).isEmpty();
        });
  }

  @Test
  default void partsOfOneDisabledTimeEnabledInParallelAreAllFree() {
    race(
        room -> {
          given(room).disabledBy(ANN, "00:00-08:00");
          Availability availability = availability();

          List<EnableResult> results =
              Race.among(CHANGERS, i -> availability.enable(room, hour(i), ANN));

          assertThat(results).allSatisfy(result -> assertThat(result).isGranted());
          assertThat(blockadesOf(room)).isEmpty();
        });
  }

  @Test
  default void timeIsReleasedExactlyOnce() {
    race(
        room -> {
          given(room).blockedBy(ANN, "10:00-11:00");
          Availability availability = availability();

          List<ReleaseResult> results =
              Race.among(CHANGERS, i -> availability.release(room, slot("10:00-11:00"), ANN));

          assertThat(results).filteredOn(ReleaseResult.Released.class::isInstance).hasSize(1);
          assertThat(blockadesOf(room)).isEmpty();
        });
  }

  @Test
  default void disabledTimeIsNobodysHoweverManyBlockIt() {
    race(
        room -> {
          Availability availability = availability();

          List<Object> results =
              Race.among(
                  CHANGERS,
                  i ->
                      i == 0
                          ? availability.disable(room, slot("00:00-08:00"), BOB)
                          : availability.block(room, hour(i), Owner.of("rival-" + i)));

          List<Blockade> blocked =
              results.stream()
                  .filter(Blocked.class::isInstance)
                  .map(result -> ((Blocked) result).blockade())
                  .sorted(Blockade.ORDER)
                  .toList();
          assertThat(((Disabled) results.get(0)).displaced()).isEqualTo(blocked);
          assertThatBlockades(blockadesOf(room)).exactly(BOB, "00:00-08:00");
        });
  }

  @Test
  default void timeIsDisabledByExactlyOneOfManyDisablers() {
    race(
        room -> {
          Availability availability = availability();

          List<Disabled> results =
              Race.among(
                  CHANGERS,
                  i -> availability.disable(room, slot("10:00-11:00"), Owner.of("rival-" + i)));

          assertThat(results).filteredOn(done -> !done.disabled().isEmpty()).hasSize(1);
          assertThat(blockadesOf(room)).hasSize(1);
        });
  }

  @Test
  default void aHoldIsConfirmedOrTakenOverButNeverBothLost() {
    race(
        room -> {
          Availability availability = availability();
          Blockade hold = blockadeOf(availability.hold(room, slot("10:00-11:00"), ANN, LONG));

          List<Object> results =
              Race.among(
                  2,
                  i ->
                      i == 0
                          ? availability.confirm(hold)
                          : availability.disable(room, slot("10:00-11:00"), BOB));

          Disabled done = (Disabled) results.get(1);
          assertThatBlockades(done.displaced()).exactly(ANN, "10:00-11:00").allWithId(hold.id());
          boolean confirmedFirst = !done.displaced().get(0).isHold();
          assertThat(results.get(0) instanceof ConfirmResult.Confirmed).isEqualTo(confirmedFirst);
          assertThatBlockades(blockadesOf(room)).exactly(BOB, "10:00-11:00");
        });
  }

  @Test
  default void aHoldConfirmedInParallelIsConfirmedForAll() {
    race(
        room -> {
          Availability availability = availability();
          Blockade hold = blockadeOf(availability.hold(room, slot("10:00-11:00"), ANN, LONG));

          List<ConfirmResult> results = Race.among(CHANGERS, i -> availability.confirm(hold));

          assertThat(results).allSatisfy(result -> assertThat(result).isGranted());
          assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-11:00").noneIsAHold();
        });
  }

  @Test
  default void releasedTimeIsHadByAtMostOneOfThoseWhoWaitForIt() {
    race(
        room -> {
          given(room).blockedBy(ANN, "10:00-11:00");
          Availability availability = availability();

          List<Object> results =
              Race.among(
                  CHANGERS,
                  i ->
                      i == 0
                          ? availability.release(room, slot("10:00-11:00"), ANN)
                          : availability.block(room, slot("10:00-11:00"), Owner.of("rival-" + i)));

          assertThat((ReleaseResult) results.get(0)).isGranted();
          List<Blockade> had =
              results.stream()
                  .filter(Blocked.class::isInstance)
                  .map(result -> ((Blocked) result).blockade())
                  .toList();
          assertThat(had).hasSizeLessThanOrEqualTo(1).isEqualTo(blockadesOf(room));
        });
  }

  @Test
  default void ownersWhoMoveTheirTimeNeitherLoseNorDoubleIt() {
    race(
        room -> {
          Availability availability = availability();
          for (int i = 0; i < 4; i++) {
            assertThat(availability.block(room, hour(i), Owner.of("owner-" + i))).isGranted();
          }

          Race.among(CHANGERS, i -> move(availability, room, i));

          for (int i = 0; i < 4; i++) {
            Owner owner = Owner.of("owner-" + i);
            assertThat(blockadesOf(room)).filteredOn(it -> it.isBlockedBy(owner)).hasSize(1);
          }
        });
  }

  /** Two rivals act for each owner; all of them want one of the same four hours. */
  private static BlockResult move(Availability availability, ResourceId room, int rival) {
    Owner owner = Owner.of("owner-" + rival % 4);
    TimeSlot wanted = hour(4 + (rival * 3 + rival / 4) % 4);
    return availability.transaction(
        tx -> {
          TimeSlot had = tx.calendar(room, slot("00:00-08:00")).takenBy(owner).get(0);
          boolean left = tx.release(room, had, owner) instanceof ReleaseResult.Released;
          BlockResult moved = tx.block(room, wanted, owner);
          return left && moved instanceof Blocked ? commit(moved) : rollback(moved);
        });
  }
}
