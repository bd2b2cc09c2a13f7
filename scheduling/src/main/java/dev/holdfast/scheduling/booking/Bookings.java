package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The bookings that are stored. */
public interface Bookings {

  void add(Booking booking);

  /** Replaces the version before this one; answers false if somebody changed it since. */
  boolean update(Booking changed);

  Optional<Booking> find(BookingId id);

  /** The booking, if it is one of this host. */
  default Optional<Booking> of(HostId host, BookingId id) {
    return find(id).filter(found -> found.host().equals(host));
  }

  /**
   * Which bookings of a host to list; what is empty does not matter.
   *
   * @param during those whose meeting overlaps it
   */
  record Filter(
      Optional<BookingStatus> status,
      Optional<TimeSlot> during,
      Optional<EventTypeId> eventType,
      Optional<String> bookerId,
      Optional<String> bookerEmail) {}

  /** Where a page of a list ended. */
  record Position(Instant start, BookingId id) {

    public static Position of(Booking last) {
      return new Position(last.start(), last.id());
    }
  }

  /** A page of the host's bookings, by start. */
  List<Booking> page(HostId host, Filter filter, Optional<Position> after, int limit);

  /** The same backwards: a page of those before a position, the latest start first. */
  List<Booking> pageBefore(HostId host, Filter filter, Optional<Position> before, int limit);

  /** When the host has confirmed meetings; only those that overlap {@code during}. */
  default Intervals confirmedTimes(HostId host, TimeSlot during) {
    var filter =
        new Filter(
            Optional.of(BookingStatus.CONFIRMED),
            Optional.of(during),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    int limit = 200;
    Intervals.Builder times = new Intervals.Builder();
    Optional<Position> after = Optional.empty();
    List<Booking> page;
    do {
      page = page(host, filter, after, limit);
      for (Booking booking : page) {
        times.add(booking.time());
        after = Optional.of(Position.of(booking));
      }
    } while (page.size() == limit);
    return times.build();
  }

  /** Where a page of bookings in the order of booking ended. */
  record Booked(Instant at, BookingId id) {}

  /** A page of all bookings of an event type, in the order in which they were booked. */
  List<Booking> pageAsBooked(EventTypeId eventType, Optional<Booked> after, int limit);

  /**
   * How many bookings of an event type that begin later somebody has, pending ones included; counts
   * no further than the limit.
   */
  int countOpen(BookerOf booker, Instant after, int limit);

  /** A booker of an event type, known by the mail address as it was written. */
  record BookerOf(HostId host, EventTypeId eventType, String email) {}

  /** Confirmed bookings of all hosts whose meeting ended before then, oldest first. */
  List<Booking> endedBefore(Instant time, int limit);
}
