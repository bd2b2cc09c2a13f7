package dev.holdfast.availability.tck;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A read during concurrent writes shows one moment, never half of a change. */
interface ReadRaceContract extends Scenario {

  int READERS = 3;

  /** One moves the block there and back, the others look. */
  private void whileMoving(Claim here, Claim there, Runnable look) {
    Availability availability = availability();
    assertThat(availability.block(here.resource(), here.slot(), ANN)).isGranted();
    Race.among(
        READERS + 1,
        i -> {
          for (int round = 0; round < rounds(); round++) {
            if (i > 0) {
              look.run();
            } else {
              move(availability, round % 2 == 0 ? here : there, round % 2 == 0 ? there : here);
            }
          }
          return i;
        });
    Auditor.audit(store(), List.of(here.resource(), there.resource()));
  }

  private static void move(Availability availability, Claim from, Claim to) {
    Race.insist(
        () ->
            availability.transaction(
                tx -> {
                  assertThat(tx.release(from.resource(), from.slot(), ANN)).isGranted();
                  assertThat(tx.block(to.resource(), to.slot(), ANN)).isGranted();
                  return commit(to);
                }));
  }

  @Test
  default void aCalendarIsFromOneMoment() {
    ResourceId room = newResource();

    whileMoving(
        Claim.of(room, slot("10:00-11:00")),
        Claim.of(room, slot("34:00-35:00")),
        () -> assertThat(calendarOf(room, "00:00-48:00").takenBy(ANN)).hasSize(1));
  }

  @Test
  default void calendarsOfSeveralResourcesAreFromOneMoment() {
    List<ResourceId> rooms = newResources(2);
    TimeSlot slot = slot("10:00-11:00");

    whileMoving(
        Claim.of(rooms.get(0), slot),
        Claim.of(rooms.get(1), slot),
        () ->
            assertThat(availability().calendars(rooms, slot))
                .filteredOn(calendar -> calendar.availableSlots().isEmpty())
                .hasSize(1));
  }

  @Test
  default void exactlyOneOfTwoResourcesIsFoundFreeAtAnyMoment() {
    List<ResourceId> rooms = newResources(2);
    TimeSlot slot = slot("10:00-11:00");

    whileMoving(
        Claim.of(rooms.get(0), slot),
        Claim.of(rooms.get(1), slot),
        () -> assertThat(availability().findAvailable(rooms, slot)).hasSize(1));
  }

  @Test
  default void aResourceMovedInParallelIsUnderExactlyOneParent() {
    Availability availability = availability();
    for (int round = 0; round < rounds(); round++) {
      ResourceId room = newResource();
      List<ResourceId> parents = newResources(4);

      Race.among(4, i -> put(availability, parents.get(i), room));

      assertThat(parents).filteredOn(it -> availability.childrenOf(it).contains(room)).hasSize(1);
    }
  }

  @Test
  default void aResourceMovedWhileItIsBlockedKeepsBoth() {
    Availability availability = availability();
    for (int round = 0; round < rounds(); round++) {
      ResourceId room = newResource();
      ResourceId house = newResource();

      Race.among(
          2,
          i ->
              i == 0
                  ? put(availability, house, room)
                  : availability.block(room, slot("10:00-11:00"), ANN));

      assertThat(availability.childrenOf(house)).containsExactly(room);
      assertThat(blockadesOf(room)).extracting(Blockade::owner).containsExactly(ANN);
    }
  }

  private static ResourceId put(Availability availability, ResourceId parent, ResourceId room) {
    availability.putUnder(parent, room);
    return parent;
  }
}
