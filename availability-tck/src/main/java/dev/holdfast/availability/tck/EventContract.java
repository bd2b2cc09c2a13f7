package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.AvailabilityEvent.HoldConfirmed;
import dev.holdfast.availability.AvailabilityEvent.ResourceBlocked;
import dev.holdfast.availability.AvailabilityEvent.ResourceDisabled;
import dev.holdfast.availability.AvailabilityEvent.ResourceEnabled;
import dev.holdfast.availability.AvailabilityEvent.ResourceHeld;
import dev.holdfast.availability.AvailabilityEvent.ResourceReleased;
import dev.holdfast.availability.AvailabilityEvent.ResourceTakenOver;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.ResourceId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events: what came true, all of it, and exactly that. */
interface EventContract extends Scenario {

  /** The library with a listener that adds all events to the list. */
  private Availability notifying(List<AvailabilityEvent> events) {
    return availability(store(), events::add);
  }

  @Test
  default void aBlockIsTold() {
    List<AvailabilityEvent> events = new ArrayList<>();

    Blockade block = blockadeOf(notifying(events).block(newResource(), slot("10:00-11:00"), ANN));

    assertThat(events).containsExactly(new ResourceBlocked(block));
  }

  @Test
  default void aHoldItsProlongationAndItsConfirmationAreTold() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();

    Blockade hold = blockadeOf(notifying(events).hold(room, slot("10:00-11:00"), ANN, BRIEFLY));
    Blockade longer = blockadeOf(notifying(events).hold(room, slot("10:00-11:00"), ANN, LONG));
    notifying(events).confirm(longer);
    notifying(events).confirm(longer);

    Blockade block = blockadesOf(room).get(0);
    assertThat(events)
        .containsExactly(
            new ResourceHeld(hold), new ResourceHeld(longer), new HoldConfirmed(block));
  }

  @Test
  default void aBlockOverTheOwnersHoldIsToldAsItsConfirmation() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    given(room).heldBy(ANN, "10:00-11:00", LONG);

    Blockade block = blockadeOf(notifying(events).block(room, slot("10:00-11:00"), ANN));

    assertThat(events).containsExactly(new HoldConfirmed(block));
  }

  @Test
  default void onlyWhatIsAddedIsTold() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    notifying(events).block(room, slot("10:00-11:00"), ANN);
    notifying(events).block(room, slot("10:00-12:00"), ANN);

    assertThat(events).containsExactly(new ResourceBlocked(blockadesOf(room).get(1)));
  }

  @Test
  default void aReleaseIsToldWithWhatIsFreeAgain() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("10:00-12:00"), ANN));

    notifying(events).release(room, slot("11:00-13:00"), ANN);

    assertThat(events).containsExactly(new ResourceReleased(block.withSlot(slot("11:00-12:00"))));
  }

  @Test
  default void aTakeoverIsToldWithExactlyWhatWasLost() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    Blockade anns = blockadeOf(availability().block(room, slot("09:00-11:00"), ANN));
    Blockade carols = blockadeOf(availability().block(room, slot("12:00-14:00"), CAROL));

    Disabled done = notifying(events).disable(room, slot("10:00-13:00"), BOB);

    assertThat(events)
        .containsExactly(
            new ResourceTakenOver(anns.withSlot(slot("10:00-11:00")), BOB),
            new ResourceTakenOver(carols.withSlot(slot("12:00-13:00")), BOB),
            new ResourceDisabled(done.disabled().get(0)));
  }

  @Test
  default void timeThatWasAlreadyDisabledIsNotTold() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-11:00");

    notifying(events).disable(room, slot("10:00-11:00"), BOB);

    assertThat(events).isEmpty();
  }

  @Test
  default void enabledTimeIsTold() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    given(room).disabledBy(ANN, "10:00-12:00");
    Blockade disabled = blockadesOf(room).get(0);

    notifying(events).enable(room, slot("11:00-12:00"), ANN);

    assertThat(events).containsExactly(new ResourceEnabled(disabled.withSlot(slot("11:00-12:00"))));
  }

  @Test
  default void everyClaimOfABlockAllIsToldInOrder() {
    List<AvailabilityEvent> events = new ArrayList<>();
    List<ResourceId> rooms = newResources(2);
    List<Claim> claims =
        List.of(
            Claim.of(rooms.get(1), slot("10:00-11:00")),
            Claim.of(rooms.get(0), slot("10:00-11:00")));

    notifying(events).blockAll(claims, ANN);

    assertThat(events)
        .containsExactly(
            new ResourceBlocked(blockadesOf(rooms.get(0)).get(0)),
            new ResourceBlocked(blockadesOf(rooms.get(1)).get(0)));
  }

  @Test
  default void theOneOfABlockAnyOfIsTold() {
    List<AvailabilityEvent> events = new ArrayList<>();
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(0)).blockedBy(BOB, "10:00-11:00");

    Blockade had = blockadeOf(notifying(events).blockAnyOf(rooms, slot("10:00-11:00"), ANN));

    assertThat(events).containsExactly(new ResourceBlocked(had));
  }
}
