package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.slots.Occupied;
import dev.holdfast.scheduling.slots.SlotRules;
import dev.holdfast.scheduling.slots.Slots;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
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
   * @param owner whose own time is not in the way: a hold's, or that of a booking to be moved
   */
  public record Viewer(Optional<Owner> owner, Instant now) {}

  /** The slots as they are now, for starts in the range. */
  public static Slots of(BookingTransaction tx, Offering offering, Viewer viewer, TimeSlot range) {
    SlotRules rules = offering.eventType().rules();
    List<Blockade> taken = taken(tx, offering.eventType().host(), rules.lookup(range));
    return Slots.of(rules, occupied(taken, offering.calendars(), viewer), viewer.now());
  }

  /** Why the attempt cannot be granted; empty if it can. */
  static Optional<BookingRefusal> refusal(BookingTransaction tx, Refusals.Attempt attempt) {
    Instant start = attempt.time().from();
    Viewer viewer = new Viewer(Optional.of(attempt.owner()), attempt.now());
    TimeSlot moment = TimeSlot.of(start, start.plus(1, ChronoUnit.MICROS));
    return of(tx, attempt.offering(), viewer, moment).decide(start).map(BookingRefusal::of);
  }

  /** What is in the way of claimed time, regardless of the rules; empty: nothing. */
  static Optional<BookingRefusal> inTheWayOf(
      BookingTransaction tx, TimeSlot claimed, Refusals.Attempt attempt) {
    var viewer = new Viewer(Optional.of(attempt.owner()), attempt.now());
    List<Blockade> taken = taken(tx, attempt.host().id(), claimed);
    return occupied(taken, attempt.offering().calendars(), viewer).inTheWayOf(claimed).stream()
        .findFirst()
        .map(BookingRefusal::of);
  }

  /** Unprotected: the claim that follows decides, and nobody waits for somebody who only looks. */
  private static List<Blockade> taken(BookingTransaction tx, HostId host, TimeSlot during) {
    return tx.availability().unprotected().blockades(Host.timelineOf(host), during);
  }

  private static Occupied occupied(
      List<Blockade> taken, List<KnownCalendar> calendars, Viewer viewer) {
    Intervals busy = Intervals.none();
    Instant knownUntil = Instant.MAX;
    for (KnownCalendar calendar : calendars) {
      busy = busy.union(calendar.busy());
      Instant known = calendar.knownUntil(viewer.now());
      knownUntil = known.isBefore(knownUntil) ? known : knownUntil;
    }
    return Occupied.of(taken, viewer.owner(), busy, knownUntil);
  }
}
