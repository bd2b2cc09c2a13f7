package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.DISABLED;
import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** BlockAnyOf: exactly one of the resources, the owner's or the first that is wholly free. */
interface BlockAnyOfContract extends Scenario {

  @Test
  default void theFirstFreeOneInTheGivenOrderIsHad() {
    List<ResourceId> rooms = newResources(3);
    List<ResourceId> wished = List.of(rooms.get(2), rooms.get(0), rooms.get(1));

    Blockade had = blockadeOf(availability().blockAnyOf(wished, slot("10:00-11:00"), ANN));

    assertThat(had.resource()).isEqualTo(rooms.get(2));
    assertThat(had.slot()).isEqualTo(slot("10:00-11:00"));
  }

  @Test
  default void exactlyOneIsHad() {
    List<ResourceId> rooms = newResources(3);

    BlockResult result = availability().blockAnyOf(rooms, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThat(availability().findAvailable(rooms, slot("10:00-11:00"))).hasSize(2);
  }

  @Test
  default void oneThatIsTakenInPartIsPassedOver() {
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(0)).blockedBy(BOB, "10:00-11:00");
    given(rooms.get(1)).disabledBy(BOB, "11:00-12:00");

    Blockade had = blockadeOf(availability().blockAnyOf(rooms, slot("10:00-12:00"), ANN));

    assertThat(had.resource()).isEqualTo(rooms.get(2));
    assertThat(calendarOf(rooms.get(0))).isFree("11:00-12:00");
    assertThat(calendarOf(rooms.get(1))).isFree("10:00-11:00");
  }

  @Test
  default void eachOwnerHasAnotherUntilNoneIsLeft() {
    List<ResourceId> rooms = newResources(2);

    Blockade first = blockadeOf(availability().blockAnyOf(rooms, slot("10:00-11:00"), ANN));
    Blockade second = blockadeOf(availability().blockAnyOf(rooms, slot("10:00-11:00"), BOB));
    BlockResult third = availability().blockAnyOf(rooms, slot("10:00-11:00"), CAROL);

    assertThat(third).isRefused(TAKEN).because(first, second);
  }

  @Test
  default void repeatingItChangesNothing() {
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(1)).blockedBy(ANN, "09:00-11:00");
    Blockade before = blockadesOf(rooms.get(1)).get(0);

    BlockResult result = availability().blockAnyOf(rooms, slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(before);
    assertThat(availability().findAvailable(rooms, slot("10:00-11:00")))
        .containsExactly(rooms.get(0), rooms.get(2));
  }

  @Test
  default void whatTheOwnerHoldsIsMadeToLast() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", BRIEFLY);

    BlockResult result = availability().blockAnyOf(List.of(room), slot("10:00-11:00"), ANN);
    advance(BRIEFLY);

    assertThat(result).isGranted();
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void oneThatTheOwnerHasInPartIsHadOnlyIfNoneIsFree() {
    List<ResourceId> rooms = newResources(2);
    given(rooms.get(0)).blockedBy(ANN, "10:00-11:00");

    Blockade first = blockadeOf(availability().blockAnyOf(rooms, slot("10:00-12:00"), ANN));
    availability().disable(rooms.get(1), slot("10:00-12:00"), CAROL);
    BlockResult second = availability().blockAnyOf(rooms, slot("10:00-12:00"), ANN);

    assertThat(first.resource()).isEqualTo(rooms.get(1));
    assertThat(second).isGranted();
    assertThat(calendarOf(rooms.get(0))).isBlocked(ANN, "10:00-12:00");
  }

  @Test
  default void refusedOnlyIfNoneIsFreeAndNamesWhatIsInTheWayOfEach() {
    List<ResourceId> rooms = newResources(2);
    Blockade bobs = blockadeOf(availability().block(rooms.get(0), slot("10:00-11:00"), BOB));
    Blockade carols = blockadeOf(availability().block(rooms.get(1), slot("11:00-12:00"), CAROL));

    BlockResult result = availability().blockAnyOf(rooms, slot("10:00-12:00"), ANN);

    assertThat(result).isRefused(TAKEN).because(bobs, carols);
    assertThat(calendarOf(rooms.get(0))).isFree("11:00-12:00");
    assertThat(calendarOf(rooms.get(1))).isFree("10:00-11:00");
  }

  @Test
  default void refusedAsDisabledIfAllAreDisabled() {
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    BlockResult result = availability().blockAnyOf(List.of(room), slot("10:00-11:00"), ANN);

    assertThat(result).isRefused(DISABLED).because(ANN, "10:00-11:00");
  }

  @Test
  default void aResourceNamedTwiceIsHadOnce() {
    ResourceId room = newResource();

    BlockResult result = availability().blockAnyOf(List.of(room, room), slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
    assertThat(blockadesOf(room)).hasSize(1);
  }

  @Test
  default void oneWhoseHoldExpiredIsFree() {
    ResourceId room = newResource();
    given(room).heldBy(BOB, "10:00-11:00", BRIEFLY);

    advance(BRIEFLY);
    BlockResult result = availability().blockAnyOf(List.of(room), slot("10:00-11:00"), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
  }
}
