package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.SlotRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The bookings that have some time of a slot on their host's timeline, or wait for it; there are no
 * others in it while the transaction lasts that found them.
 */
final class BookingsInTheWay {

  private static final int PAGE = 200;

  private final Map<BookingId, Booking> confirmed = new LinkedHashMap<>();
  private final List<Booking> pending = new ArrayList<>();

  /** The time of confirmed bookings, and that of past ones. */
  private final List<Blockade> booked = new ArrayList<>();

  private final List<Blockade> past = new ArrayList<>();
  private final Instant now;

  private BookingsInTheWay(Instant now) {
    this.now = now;
  }

  static BookingsInTheWay none() {
    return new BookingsInTheWay(Instant.MIN);
  }

  /** Looks at the timeline itself, which knows of every confirmed booking at once. */
  static BookingsInTheWay find(ResourceTransaction tx, HostId host, TimeSlot slot, Instant now) {
    BookingsInTheWay found = new BookingsInTheWay(now);
    for (Blockade blockade : tx.availability().blockades(Host.timelineOf(host), slot)) {
      if (!found.areTooMany()) {
        found.add(tx, blockade);
      }
    }
    found.addPending(tx, host, slot);
    return found;
  }

  private void add(ResourceTransaction tx, Blockade blockade) {
    if (blockade.isDisabled() || blockade.isHold() || !BookingId.isReserved(blockade.owner())) {
      return;
    }
    if (isOver(blockade.slot())) {
      past.add(blockade);
      return;
    }
    tx.bookings()
        .find(new BookingId(blockade.owner().value()))
        .ifPresent(booking -> add(booking, blockade));
  }

  private void add(Booking booking, Blockade blockade) {
    switch (booking.status()) {
      case CONFIRMED -> {
        if (isOver(booking.claimed())) {
          past.add(blockade);
        } else {
          confirmed.put(booking.id(), booking);
          booked.add(blockade);
        }
      }
      case COMPLETED, NO_SHOW -> past.add(blockade);
      case PENDING, CANCELLED -> {} // Has no right to the time.
    }
  }

  /** Buffers of a pending booking may reach into the slot from afar. */
  private void addPending(ResourceTransaction tx, HostId host, TimeSlot slot) {
    var filter =
        new Bookings.Filter(
            Optional.of(BookingStatus.PENDING),
            Optional.of(widened(slot)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Optional<Bookings.Position> after = Optional.empty();
    List<Booking> page;
    do {
      page = tx.bookings().page(host, filter, after, PAGE);
      page.stream()
          .filter(booking -> booking.claimed().overlaps(slot) && !isOver(booking.claimed()))
          .forEach(pending::add);
      after = page.stream().reduce((first, second) -> second).map(Bookings.Position::of);
    } while (page.size() == PAGE && !areTooMany());
  }

  private static TimeSlot widened(TimeSlot slot) {
    Instant first = TimeSlot.EARLIEST.plus(SlotRules.LONGEST);
    Instant last = TimeSlot.LATEST.minus(SlotRules.LONGEST);
    TimeSlot early =
        slot.from().isAfter(first) ? slot.withFrom(slot.from().minus(SlotRules.LONGEST)) : slot;
    return early.to().isBefore(last) ? early.withTo(early.to().plus(SlotRules.LONGEST)) : early;
  }

  private boolean isOver(TimeSlot slot) {
    return !slot.to().isAfter(now);
  }

  boolean areTooMany() {
    return booked.size() + past.size() + pending.size() > DisableTime.MOST_BOOKINGS;
  }

  List<Booking> confirmed() {
    return List.copyOf(confirmed.values());
  }

  List<Booking> pending() {
    return List.copyOf(pending);
  }

  /** Confirmed and pending ones, by start. */
  List<Booking> all() {
    return Stream.concat(confirmed.values().stream(), pending.stream())
        .sorted(Comparator.comparing(Booking::start))
        .toList();
  }

  /** Time that stays with past bookings in any case. */
  List<Blockade> past() {
    return List.copyOf(past);
  }

  /** Time that stays if the confirmed bookings do. */
  List<Blockade> kept() {
    return Stream.concat(past.stream(), booked.stream()).sorted(Blockade.ORDER).toList();
  }
}
