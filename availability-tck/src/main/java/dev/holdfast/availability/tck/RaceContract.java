package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.Times.hour;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.BlockResult.Refused;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Rivals who want to have time, all at once: nobody ever shares it. */
interface RaceContract extends Scenario {

  int RIVALS = 8;

  private static Owner rival(int number) {
    return Owner.of("rival-" + number);
  }

  /** Runs a race on new resources in every round, and lets the auditor have the last word. */
  private void race(int resources, Consumer<List<ResourceId>> round) {
    for (int i = 0; i < rounds(); i++) {
      List<ResourceId> rooms = newResources(resources);
      round.accept(rooms);
      Auditor.audit(store(), rooms);
    }
  }

  private static List<Blockade> had(List<BlockResult> results) {
    return results.stream()
        .filter(Blocked.class::isInstance)
        .flatMap(result -> ((Blocked) result).blockades().stream())
        .sorted(Blockade.ORDER)
        .toList();
  }

  private static List<Refused> refusals(List<BlockResult> results) {
    return results.stream().filter(Refused.class::isInstance).map(Refused.class::cast).toList();
  }

  @Test
  default void ofRivalsForOneSlotOneWinsAndTheOthersNameIt() {
    race(
        1,
        rooms -> {
          ResourceId room = rooms.get(0);
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(RIVALS, i -> availability.block(room, slot("10:00-11:00"), rival(i)));

          List<Blockade> winner = had(results);
          assertThat(winner).hasSize(1);
          assertThat(refusals(results))
              .hasSize(RIVALS - 1)
              .allMatch(refused -> refused.reason() == BlockResult.Reason.TAKEN)
              .allMatch(refused -> refused.inTheWay().equals(winner));
          assertThat(blockadesOf(room)).isEqualTo(winner);
        });
  }

  @Test
  default void rivalsForOverlappingSlotsNeverShareTime() {
    race(
        1,
        rooms -> {
          ResourceId room = rooms.get(0);
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(RIVALS, i -> availability.block(room, overlapping(i), rival(i)));

          assertThat(blockadesOf(room)).isNotEmpty().isEqualTo(had(results));
          for (int i = 0; i < RIVALS; i++) {
            if (results.get(i) instanceof Refused refused) {
              TimeSlot wanted = overlapping(i);
              assertThat(refused.inTheWay())
                  .isNotEmpty()
                  .allMatch(blockade -> blockade.slot().overlaps(wanted));
            }
          }
        });
  }

  /** Three hours, of which two are the next rival's too. */
  private static TimeSlot overlapping(int rival) {
    return TimeSlot.of(hour(rival).from(), hour(rival + 2).to());
  }

  @Test
  default void slotsThatDoNotOverlapAreAllHad() {
    race(
        1,
        rooms -> {
          ResourceId room = rooms.get(0);
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(RIVALS, i -> availability.block(room, hour(i), rival(i)));

          assertThat(had(results)).hasSize(RIVALS).isEqualTo(blockadesOf(room));
        });
  }

  @Test
  default void oneOwnerInParallelHasTheSlotOnce() {
    race(
        1,
        rooms -> {
          ResourceId room = rooms.get(0);
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(RIVALS, i -> availability.block(room, slot("10:00-11:00"), ANN));

          List<Blockade> kept = blockadesOf(room);
          assertThat(kept).hasSize(1);
          assertThat(results).allMatch(result -> result.equals(new Blocked(kept)));
        });
  }

  @Test
  default void oneOwnersOverlappingSlotsInParallelAreAllHad() {
    race(
        1,
        rooms -> {
          ResourceId room = rooms.get(0);
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(RIVALS, i -> availability.block(room, overlapping(i), ANN));

          assertThat(refusals(results)).isEmpty();
          assertThat(calendarOf(room).takenBy(ANN))
              .containsExactly(overlapping(0).span(overlapping(RIVALS - 1)));
        });
  }

  @Test
  default void rivalsForSeveralResourcesGetAllOrNothing() {
    race(
        6,
        rooms -> {
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(RIVALS, i -> availability.blockAll(threeOf(rooms), rival(i)));

          List<Blockade> kept = store().blockades(Set.copyOf(rooms), slot("10:00-11:00"));
          assertThat(kept).isNotEmpty().isEqualTo(had(results));
          assertThat(results)
              .allMatch(it -> !(it instanceof Blocked blocked) || blocked.blockades().size() == 3);
          assertThat(refusals(results)).noneMatch(refused -> refused.inTheWay().isEmpty());
        });
  }

  private static List<Claim> threeOf(List<ResourceId> rooms) {
    List<ResourceId> shuffled = new ArrayList<>(rooms);
    Collections.shuffle(shuffled, ThreadLocalRandom.current());
    return shuffled.stream().limit(3).map(room -> Claim.of(room, slot("10:00-11:00"))).toList();
  }

  @Test
  default void asManyRivalsAsResourcesGetOneEach() {
    race(
        RIVALS,
        rooms -> {
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(
                  RIVALS, i -> availability.blockAnyOf(rooms, slot("10:00-11:00"), rival(i)));

          assertThat(had(results)).extracting(Blockade::resource).isEqualTo(rooms);
        });
  }

  @Test
  default void oneRivalMoreThanResourcesIsRefused() {
    race(
        RIVALS - 1,
        rooms -> {
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(
                  RIVALS, i -> availability.blockAnyOf(rooms, slot("10:00-11:00"), rival(i)));

          assertThat(had(results)).extracting(Blockade::resource).isEqualTo(rooms);
          assertThat(refusals(results)).hasSize(1);
          assertThat(refusals(results).get(0).inTheWay()).isEqualTo(had(results));
        });
  }

  @Test
  default void anExpiredHoldIsHadByExactlyOneRival() {
    List<ResourceId> rooms = newResources(rounds());
    rooms.forEach(room -> given(room).heldBy(ANN, "10:00-12:00", BRIEFLY));
    advance(BRIEFLY);
    Availability availability = availability();

    for (ResourceId room : rooms) {
      List<BlockResult> results =
          Race.among(RIVALS, i -> availability.block(room, slot("11:00-13:00"), rival(i)));

      assertThat(had(results)).hasSize(1).isEqualTo(blockadesOf(room));
    }
  }

  @Test
  default void holdsAndBlocksOfRivalsNeverShareTime() {
    race(
        1,
        rooms -> {
          ResourceId room = rooms.get(0);
          Availability availability = availability();

          List<BlockResult> results =
              Race.among(
                  RIVALS,
                  i ->
                      i % 2 == 0
                          ? availability.block(room, slot("10:00-11:00"), rival(i))
                          : availability.hold(room, slot("10:00-11:00"), rival(i), LONG));

          assertThat(had(results)).hasSize(1);
          assertThatBlockades(blockadesOf(room)).exactly(had(results).get(0));
        });
  }
}
