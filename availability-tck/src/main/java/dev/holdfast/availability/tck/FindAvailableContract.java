package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Limits;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** FindAvailable: those of the resources that are wholly free, in the order given. */
interface FindAvailableContract extends Scenario {

  @Test
  default void freeResourcesAreFoundInTheOrderGiven() {
    List<ResourceId> rooms = newResources(3);
    List<ResourceId> asked = List.of(rooms.get(2), rooms.get(0), rooms.get(1));

    assertThat(availability().findAvailable(asked, slot("10:00-11:00"))).isEqualTo(asked);
  }

  @Test
  default void resourcesTakenOrDisabledInPartAreNotFound() {
    List<ResourceId> rooms = newResources(4);
    given(rooms.get(0)).blockedBy(ANN, "09:00-10:00");
    given(rooms.get(1)).disabledBy(ANN, "11:00-12:00");
    given(rooms.get(2)).heldBy(ANN, "10:00-11:00", LONG);

    assertThat(availability().findAvailable(rooms, slot("09:00-12:00")))
        .containsExactly(rooms.get(3));
  }

  @Test
  default void resourcesTakenAtOtherTimesAreFound() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00", "11:00-12:00");

    assertThat(availability().findAvailable(List.of(room), slot("10:00-11:00")))
        .containsExactly(room);
  }

  @Test
  default void aResourceNamedTwiceIsFoundOnce() {
    ResourceId room = newResource();

    assertThat(availability().findAvailable(List.of(room, room), slot("10:00-11:00")))
        .containsExactly(room);
  }

  @Test
  default void noneIsFoundIfAllAreTaken() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    assertThat(availability().findAvailable(List.of(room), slot("10:00-11:00"))).isEmpty();
  }

  @Test
  default void asManyResourcesAsAreAllowedAreSearched() {
    List<ResourceId> rooms = newResources(Limits.MAX_RESOURCES);
    ResourceId taken = rooms.get(rooms.size() / 2);
    given(taken).blockedBy(ANN, "10:00-11:00");

    assertThat(availability().findAvailable(rooms, slot("10:00-11:00")))
        .hasSize(rooms.size() - 1)
        .doesNotContain(taken);
  }
}
