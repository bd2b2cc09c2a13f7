package dev.holdfast.examples.apartments;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;

/**
 * A house with apartments to let by night. A stay is one slot from check-in to check-out. The hours
 * after it are out of use, because the apartment is cleaned then.
 */
final class House {

  static final LocalTime CHECK_IN = LocalTime.of(16, 0);
  static final LocalTime CHECK_OUT = LocalTime.of(12, 0);
  static final Owner CLEANING = Owner.of("cleaning");

  private final Availability availability;
  private final ZoneId zone;

  House(Availability availability, ZoneId zone) {
    this.availability = availability;
    this.zone = zone;
  }

  // @start region=apartments-time
  TimeSlot nights(LocalDate arrival, LocalDate departure) {
    return TimeSlot.of(at(arrival, CHECK_IN), at(departure, CHECK_OUT));
  }

  TimeSlot cleaning(LocalDate departure) {
    return TimeSlot.of(at(departure, CHECK_OUT), at(departure, CHECK_IN));
  }

  private Instant at(LocalDate day, LocalTime time) {
    return day.atTime(time).atZone(zone).toInstant();
  }

  // @end

  // @start region=apartments-book
  /** Books the nights and the cleaning after them, or neither. */
  BlockResult book(Stay stay) {
    TimeSlot nights = nights(stay.arrival(), stay.departure());
    return availability.transaction(
        tx -> {
          BlockResult booked = tx.block(stay.apartment(), nights, stay.owner());
          if (booked instanceof BlockResult.Refused) {
            return Outcome.rollback(booked);
          }
          // Disabling always succeeds, so check whom it would displace.
          List<Blockade> displaced =
              tx.disable(stay.apartment(), cleaning(stay.departure()), CLEANING).displaced();
          return displaced.isEmpty()
              ? Outcome.commit(booked)
              : Outcome.rollback(new BlockResult.Refused(BlockResult.Reason.TAKEN, displaced));
        });
  }

  // @end

  // @start region=apartments-cancel
  /** Releases the nights and cancels the cleaning; false if there is no such stay. */
  boolean cancel(Stay stay) {
    TimeSlot nights = nights(stay.arrival(), stay.departure());
    return availability.transaction(
        tx ->
            tx.release(stay.apartment(), nights, stay.owner()) instanceof ReleaseResult.Released
                    && tx.enable(stay.apartment(), cleaning(stay.departure()), CLEANING)
                        instanceof EnableResult.Enabled
                ? Outcome.commit(true)
                : Outcome.rollback(false));
  }

  // @end

  // @start region=apartments-free-nights
  /** Returns the days on which a guest can arrive and stay for a night. */
  List<LocalDate> freeNights(ResourceId apartment, LocalDate first, LocalDate end) {
    Calendar calendar = availability.calendar(apartment, nights(first, end));
    return first
        .datesUntil(end)
        .filter(day -> isFree(calendar, nights(day, day.plusDays(1))))
        .toList();
  }

  private static boolean isFree(Calendar calendar, TimeSlot night) {
    return calendar.availableSlots().stream().anyMatch(free -> free.encloses(night));
  }
  // @end
}
