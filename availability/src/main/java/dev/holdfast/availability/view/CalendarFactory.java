package dev.holdfast.availability.view;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Instant;
import java.util.Objects;

/**
 * Opens calendars of resources on any store.
 *
 * <pre>{@code
 * OpenCalendar day = CalendarFactory.on(store).open(room, TimeSlot.ofDay(date));
 * if (day.isAvailable(nine)) {
 *   day.reserve(meeting, nine);
 *   day.save();
 * }
 * }</pre>
 */
public final class CalendarFactory {

  private final AvailabilityStore store;
  private final Availability availability;

  private CalendarFactory(AvailabilityStore store, AvailabilityListener listener) {
    this.store = Objects.requireNonNull(store, "Store must not be null");
    this.availability = Availability.on(store, listener);
  }

  public static CalendarFactory on(AvailabilityStore store) {
    return on(store, event -> {});
  }

  /** With a listener that receives what was saved. */
  public static CalendarFactory on(AvailabilityStore store, AvailabilityListener listener) {
    return new CalendarFactory(store, listener);
  }

  /**
   * Opens a resource's calendar for a window. Where the store keeps time on a grid, the window is
   * widened to it.
   */
  public OpenCalendar open(ResourceId resource, TimeSlot window) {
    Objects.requireNonNull(resource, "Resource must not be null");
    TimeSlot kept = store.normalize(Objects.requireNonNull(window, "Window must not be null"));
    Instant now = store.<Instant>transact(tx -> Outcome.rollback(tx.now())).result();
    return new OpenCalendar(
        availability,
        store::normalize,
        resource,
        kept,
        Draft.of(availability, resource, kept, now));
  }
}
