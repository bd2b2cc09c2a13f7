package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The bookings that are stored. */
public interface Bookings {

  void add(Booking booking);

  /** Replaces the version before this one; answers false if somebody changed it since. */
  boolean update(Booking changed);

  Optional<Booking> find(BookingId id);

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
  record Position(Instant start, BookingId id) {}

  /** A page of the host's bookings, by start. */
  List<Booking> page(HostId host, Filter filter, Optional<Position> after, int limit);

  /** The same backwards: a page of those before a position, the latest start first. */
  List<Booking> pageBefore(HostId host, Filter filter, Optional<Position> before, int limit);

  /**
   * How many bookings of an event type that begin later somebody has, pending ones included; counts
   * no further than the limit.
   */
  int countOpen(Asker asker, Instant after, int limit);

  /** Somebody who books an event type, known by his address as he wrote it. */
  record Asker(HostId host, EventTypeId eventType, String email) {}

  /** Confirmed bookings of all hosts whose meeting ended before then, oldest first. */
  List<Booking> endedBefore(Instant time, int limit);
}
