package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.Occupied;
import dev.holdfast.scheduling.slots.SlotRules;
import dev.holdfast.scheduling.slots.Slots;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Gathers what the slots of an event type follow from: the one way to them, for listing,
 * explaining, holding, booking, moving and confirming.
 */
public final class OfferedSlots {

  private OfferedSlots() {}

  /**
   * Who looks, and when.
   *
   * @param visitor whose own time is not in the way: a hold's, or that of a booking to be moved
   */
  public record Looking(Optional<Owner> visitor, Instant now) {}

  /** The slots as they are now, for starts in the range. */
  public static Slots of(Transaction tx, EventType eventType, Looking looking, TimeSlot range) {
    SlotRules rules = eventType.rules();
    TimeSlot needed = rules.lookup(range);
    Occupied occupied = occupied(tx, eventType.host(), looking.visitor(), needed);
    return Slots.of(rules, occupied, looking.now());
  }

  /** Why the wish cannot be granted; empty if it can. */
  static Optional<BookingRefusal> refusal(Transaction tx, Refusals.Wish wish) {
    Instant start = wish.time().from();
    Looking looking = new Looking(Optional.of(wish.visitor()), wish.now());
    TimeSlot moment = TimeSlot.of(start, start.plus(1, ChronoUnit.MICROS));
    return of(tx, wish.eventType(), looking, moment).decide(start).map(BookingRefusal::of);
  }

  /** What stands in the way of a booking's claimed time, whatever the rules say; empty: nothing. */
  static Optional<BookingRefusal> inTheWayOf(Transaction tx, Booking booking) {
    TimeSlot claimed = booking.claimed();
    return occupied(tx, booking.host(), Optional.of(booking.owner()), claimed)
        .inTheWayOf(claimed)
        .stream()
        .findFirst()
        .map(BookingRefusal::of);
  }

  private static Occupied occupied(
      Transaction tx, HostId host, Optional<Owner> visitor, TimeSlot during) {
    boolean known =
        tx.busyTimes().statesOf(host).stream()
            .noneMatch(calendar -> calendar.state() == CalendarState.State.NEVER_SYNCED);
    return Occupied.of(
        tx.availability().blockades(Host.timelineOf(host), during),
        visitor,
        tx.busyTimes().of(host, during),
        known);
  }
}
