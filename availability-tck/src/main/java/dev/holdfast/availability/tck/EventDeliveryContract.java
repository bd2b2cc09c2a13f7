package dev.holdfast.availability.tck;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.AvailabilityEvent.ResourceBlocked;
import dev.holdfast.availability.AvailabilityEvent.ResourceReleased;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Events: after the commit, in order, once; never of what did not come true. */
interface EventDeliveryContract extends Scenario {

  /** The library with a listener that adds all events to the list. */
  private Availability notifying(List<AvailabilityEvent> events) {
    return availability(store(), events::add);
  }

  @Test
  default void nothingIsToldOfWhatWasRefused() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();
    ResourceId hall = newResource();
    given(room).blockedBy(BOB, "10:00-11:00").disabledBy(BOB, "12:00-13:00");
    Blockade hold = blockadeOf(availability().hold(hall, slot("10:00-11:00"), ANN, LONG));
    availability().release(hall, slot("10:00-11:00"), ANN);

    notifying(events).block(room, slot("09:00-12:00"), ANN);
    notifying(events).hold(room, slot("12:00-13:00"), ANN, LONG);
    notifying(events).release(room, slot("10:00-11:00"), ANN);
    notifying(events).enable(room, slot("12:00-13:00"), ANN);
    notifying(events).confirm(hold);
    notifying(events)
        .blockAll(
            List.of(Claim.of(hall, slot("10:00-11:00")), Claim.of(room, slot("10:00-11:00"))), ANN);
    notifying(events).blockAnyOf(List.of(room), slot("10:00-11:00"), ANN);

    assertThat(events).isEmpty();
  }

  @Test
  default void nothingIsToldOfWhatWasRolledBack() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();

    notifying(events).transaction(tx -> rollback(tx.block(room, slot("10:00-11:00"), ANN)));
    assertThatThrownBy(
            () ->
                notifying(events)
                    .transaction(
                        tx -> {
                          tx.block(room, slot("10:00-11:00"), ANN);
                          throw new IllegalStateException("mishap");
                        }))
        .hasMessage("mishap");

    assertThat(events).isEmpty();
  }

  @Test
  default void aTransactionsEventsAreToldInOrderAfterItsCommit() {
    List<AvailabilityEvent> events = new ArrayList<>();
    ResourceId room = newResource();

    Blockade block =
        notifying(events)
            .transaction(
                tx -> {
                  Blockade blocked = blockadeOf(tx.block(room, slot("10:00-12:00"), ANN));
                  tx.release(room, slot("11:00-12:00"), ANN);
                  tx.block(room, slot("10:00-11:00"), BOB);
                  assertThat(events).as("events before the commit").isEmpty();
                  return commit(blocked);
                });

    assertThat(events)
        .containsExactly(
            new ResourceBlocked(block), new ResourceReleased(block.withSlot(slot("11:00-12:00"))));
  }

  @Test
  default void whatIsToldCanBeSeenByEverybody() {
    ResourceId room = newResource();
    List<Boolean> seen = new ArrayList<>();

    availability(
            store(), event -> seen.add(availability().isAvailable(room, event.blockade().slot())))
        .block(room, slot("10:00-11:00"), ANN);

    assertThat(seen).containsExactly(false);
  }

  @Test
  default void aListenerThatFailsChangesNothing() {
    ResourceId room = newResource();
    List<AvailabilityEvent> events = new ArrayList<>();
    IllegalStateException mishap = new IllegalStateException("This listener fails on purpose");
    mishap.setStackTrace(new StackTraceElement[0]);
    Availability failing =
        availability(
            store(),
            event -> {
              events.add(event);
              throw mishap;
            });

    BlockResult result =
        failing.transaction(
            tx -> {
              tx.block(room, slot("08:00-09:00"), ANN);
              return commit(tx.block(room, slot("10:00-11:00"), ANN));
            });

    assertThat(result).isGranted();
    assertThat(events).hasSize(2);
    assertThat(calendarOf(room)).isBlocked(ANN, "08:00-09:00", "10:00-11:00");
  }

  @Test
  default void aBodyThatRanAgainIsToldOnce() {
    List<AvailabilityEvent> events = new CopyOnWriteArrayList<>();
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-12:00");
    Rival<?> rival = Rival.who(() -> availability().release(room, slot("11:00-12:00"), ANN));

    notifying(events)
        .transaction(
            tx -> {
              tx.release(room, slot("10:00-11:00"), ANN);
              rival.act();
              return commit(room);
            });

    assertThat(rival.result()).isNotNull();
    assertThat(events).hasSize(1);
    assertThat(events.get(0).blockade().slot()).isEqualTo(slot("10:00-11:00"));
  }
}
