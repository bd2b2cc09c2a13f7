package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.AvailabilityListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Collects the events that are handed over, and notices those that are before their commit. */
final class EventLog implements AvailabilityListener {

  private final List<AvailabilityEvent> events = new ArrayList<>();
  private final BooleanSupplier transactionIsOpen;
  private boolean tooEarly;

  EventLog(BooleanSupplier transactionIsOpen) {
    this.transactionIsOpen = transactionIsOpen;
  }

  /** Throws nothing: the library would swallow it. */
  @Override
  public void on(AvailabilityEvent event) {
    tooEarly |= transactionIsOpen.getAsBoolean();
    events.add(event);
  }

  /** The cells of what was handed over since the last time, in order. */
  List<Sighting> take(World world) {
    if (tooEarly) {
      throw new Mismatch("Events were handed over before the commit, first " + events.get(0));
    }
    List<Sighting> sightings = new ArrayList<>();
    for (AvailabilityEvent event : events) {
      world.addSightings(sightings, roleOf(event), event.blockade(), takenOverBy(event));
    }
    events.clear();
    return sightings;
  }

  private static Role roleOf(AvailabilityEvent event) {
    if (event instanceof AvailabilityEvent.ResourceBlocked) {
      return Role.RESOURCE_BLOCKED;
    } else if (event instanceof AvailabilityEvent.ResourceHeld) {
      return Role.RESOURCE_HELD;
    } else if (event instanceof AvailabilityEvent.HoldConfirmed) {
      return Role.HOLD_CONFIRMED;
    } else if (event instanceof AvailabilityEvent.ResourceReleased) {
      return Role.RESOURCE_RELEASED;
    } else if (event instanceof AvailabilityEvent.ResourceDisabled) {
      return Role.RESOURCE_DISABLED;
    } else if (event instanceof AvailabilityEvent.ResourceEnabled) {
      return Role.RESOURCE_ENABLED;
    }
    return Role.RESOURCE_TAKEN_OVER;
  }

  private static int takenOverBy(AvailabilityEvent event) {
    return event instanceof AvailabilityEvent.ResourceTakenOver taken
        ? World.numberOf(taken.takenOverBy())
        : -1;
  }
}
