package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parents: a resource has at most one, and can be found under it. */
interface ParentContract extends Scenario {

  @Test
  default void freeResourcesAreFoundUnderTheirParentInTheirOrder() {
    ResourceId house = newResource();
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(2)).under(house);
    given(rooms.get(0)).under(house);
    given(rooms.get(1)).under(house).blockedBy(ANN, "10:00-11:00");

    assertThat(availability().childrenOf(house)).isEqualTo(rooms);
    assertThat(availability().findAvailableUnder(house, slot("09:00-12:00")))
        .containsExactly(rooms.get(0), rooms.get(2));
  }

  @Test
  default void nothingIsUnderAResourceNobodyWroteAbout() {
    ResourceId house = newResource();

    assertThat(availability().childrenOf(house)).isEmpty();
    assertThat(availability().findAvailableUnder(house, slot("10:00-11:00"))).isEmpty();
  }

  @Test
  default void aNewParentTakesAResourceFromItsOldOne() {
    ResourceId house = newResource();
    ResourceId barn = newResource();
    ResourceId room = newResource();
    given(room).under(house);

    availability().putUnder(barn, room);

    assertThat(availability().childrenOf(house)).isEmpty();
    assertThat(availability().childrenOf(barn)).containsExactly(room);
  }

  @Test
  default void puttingAResourceUnderItsParentAgainChangesNothing() {
    ResourceId house = newResource();
    ResourceId room = newResource();
    given(room).under(house).under(house);

    assertThat(availability().childrenOf(house)).containsExactly(room);
  }

  @Test
  default void aResourceIsTakenFromItsParent() {
    ResourceId house = newResource();
    ResourceId room = newResource();
    given(room).under(house);

    availability().removeFromParent(room);

    assertThat(availability().childrenOf(house)).isEmpty();
  }

  @Test
  default void aResourceWithoutParentCanBeTakenFromItsParent() {
    ResourceId room = newResource();

    availability().removeFromParent(room);

    assertThat(calendarOf(room)).isFree("00:00-24:00");
  }

  @Test
  default void onlyDirectChildrenAreFound() {
    ResourceId house = newResource();
    ResourceId floor = newResource();
    ResourceId room = newResource();
    given(floor).under(house);
    given(room).under(floor);

    assertThat(availability().childrenOf(house)).containsExactly(floor);
    assertThat(availability().findAvailableUnder(house, slot("10:00-11:00")))
        .containsExactly(floor);
  }

  @Test
  default void aParentsTimeIsItsOwn() {
    ResourceId house = newResource();
    ResourceId room = newResource();
    given(room).under(house);
    given(house).blockedBy(ANN, "10:00-11:00");

    assertThat(availability().findAvailableUnder(house, slot("10:00-11:00"))).containsExactly(room);
  }

  @Test
  default void movingAResourceDoesNotTouchItsTime() {
    ResourceId house = newResource();
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00").under(house);

    availability().removeFromParent(room);

    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00").isFree("11:00-24:00");
  }

  @Test
  default void blockingAResourceDoesNotMoveIt() {
    ResourceId house = newResource();
    ResourceId room = newResource();
    given(room).under(house).blockedBy(ANN, "10:00-11:00");

    availability().release(room, slot("10:00-11:00"), ANN);

    assertThat(availability().childrenOf(house)).containsExactly(room);
  }
}
