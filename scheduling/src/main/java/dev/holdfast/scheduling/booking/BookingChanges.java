package dev.holdfast.scheduling.booking;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Refusals.Attempt;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Leads bookings through their lifecycle. Each method is the body of a transaction: it may run
 * again, and says how it ended.
 */
public final class BookingChanges {

  private final Clock clock;

  public BookingChanges(Clock clock) {
    this.clock = clock;
  }

  /** Gives a pending booking its time, unless somebody has it by now. */
  public Outcome<BookingResult> confirm(BookingTransaction tx, ChangeRequest request) {
    return change(tx, request, BookingStatus.CONFIRMED, this::confirm);
  }

  private Outcome<BookingResult> confirm(Change change) {
    Booking booking = change.booking;
    Attempt attempt = change.attempt(booking.time());
    // Hours, notice and horizon were kept when it was booked; only taken time can be in the way.
    Optional<BookingRefusal> refusal =
        OfferedSlots.inTheWayOf(change.tx, booking.claimed(), attempt);
    if (refusal.isPresent()) {
      return Refusals.start(change.tx, attempt, refusal.get());
    }
    BlockResult result =
        change.tx.availability().block(change.host.timeline(), booking.claimed(), booking.owner());
    if (result instanceof BlockResult.Refused refused) {
      return Refusals.start(change.tx, attempt, Refusals.of(refused));
    }
    return change.to(
        booking.with(booking.lifecycle().confirmed(change.now)), EventKey.BOOKING_CONFIRMED);
  }

  /** Ends a booking before its meeting, and gives its time back. */
  public Outcome<BookingResult> cancel(
      BookingTransaction tx, ChangeRequest request, Optional<String> reason) {
    return change(tx, request, BookingStatus.CANCELLED, change -> cancel(change, reason));
  }

  private static Outcome<BookingResult> cancel(Change change, Optional<String> reason) {
    Booking booking = change.booking;
    if (booking.status() == BookingStatus.CONFIRMED) {
      Timelines.release(change.tx, change.host.timeline(), booking.claimed(), booking.owner());
    }
    return change.to(
        booking.with(booking.lifecycle().cancelled(reason, change.now)),
        EventKey.BOOKING_CANCELLED);
  }

  /** The meeting took place. */
  public Outcome<BookingResult> complete(BookingTransaction tx, ChangeRequest request) {
    return change(
        tx,
        request,
        BookingStatus.COMPLETED,
        change -> end(change, BookingStatus.COMPLETED, EventKey.BOOKING_COMPLETED));
  }

  /** The booker did not come. */
  public Outcome<BookingResult> noShow(BookingTransaction tx, ChangeRequest request) {
    return change(
        tx,
        request,
        BookingStatus.NO_SHOW,
        change -> end(change, BookingStatus.NO_SHOW, EventKey.BOOKING_NO_SHOW));
  }

  private static Outcome<BookingResult> end(Change change, BookingStatus end, EventKey key) {
    Booking booking = change.booking;
    if (change.now.isBefore(booking.start())) {
      return Refusals.nothing(BookingRefusal.INVALID_TRANSITION);
    }
    return change.to(booking.with(booking.lifecycle().ended(end, change.now)), key);
  }

  /** Forgets who booked, of a meeting that is over or cancelled; that its time was taken stays. */
  public Outcome<BookingResult> erase(BookingTransaction tx, ChangeRequest request) {
    return change(
        tx,
        request,
        booking -> !booking.isOpen(Timestamps.now(clock)) && !booking.booker().isErased(),
        change -> change.to(change.booking.erased(change.now), EventKey.BOOKING_ERASED));
  }

  /** Moves a booking. Its old time is given up only when it has the new one. */
  public Outcome<BookingResult> reschedule(
      BookingTransaction tx, ChangeRequest request, Instant start) {
    return change(
        tx, request, booking -> booking.status().canMove(), change -> move(change, start));
  }

  private static Outcome<BookingResult> move(Change change, Instant start) {
    Booking booking = change.booking;
    Attempt attempt = change.attempt(change.eventType.rules().meeting(start));
    Optional<BookingRefusal> refusal = OfferedSlots.refusal(change.tx, attempt);
    if (refusal.isPresent()) {
      return Refusals.start(change.tx, attempt, refusal.get());
    }
    TimeSlot claimed = change.eventType.rules().claimed(start);
    if (booking.status() == BookingStatus.CONFIRMED) {
      BlockResult result =
          change.tx.availability().block(change.host.timeline(), claimed, booking.owner());
      if (result instanceof BlockResult.Refused refused) {
        return Refusals.start(change.tx, attempt, Refusals.of(refused));
      }
      for (TimeSlot left : booking.claimed().minus(claimed)) {
        Timelines.release(change.tx, change.host.timeline(), left, booking.owner());
      }
    }
    return change.to(
        booking.movedTo(attempt.time(), claimed, change.now), EventKey.BOOKING_RESCHEDULED);
  }

  private Outcome<BookingResult> change(
      BookingTransaction tx, ChangeRequest request, BookingStatus next, Step step) {
    return change(tx, request, booking -> booking.status().canBecome(next), step);
  }

  /** What all changes have in common: the booking is there, as expected, and may go that way. */
  private Outcome<BookingResult> change(
      BookingTransaction tx, ChangeRequest request, Predicate<Booking> allowed, Step step) {
    Optional<Booking> found =
        request
            .as()
            .map(host -> tx.bookings().of(host, request.booking()))
            .orElseGet(() -> tx.bookings().find(request.booking()));
    if (found.isEmpty()) {
      return Refusals.nothing(BookingRefusal.BOOKING_NOT_FOUND);
    }
    Booking booking = found.get();
    if (request.basedOn().filter(version -> version != booking.version()).isPresent()) {
      return Refusals.nothing(BookingRefusal.STALE_VERSION);
    }
    if (!allowed.test(booking)) {
      return Refusals.nothing(BookingRefusal.INVALID_TRANSITION);
    }
    EventType eventType = tx.eventTypes().find(booking.eventType()).orElseThrow();
    Host host = tx.hosts().find(booking.host()).orElseThrow();
    return step.apply(new Change(tx, booking, eventType, host, Timestamps.now(clock)));
  }

  /** One way that a booking can go. */
  private interface Step extends Function<Change, Outcome<BookingResult>> {}

  /** A booking about to change, and the data of its event. */
  private record Change(
      BookingTransaction tx, Booking booking, EventType eventType, Host host, Instant now) {

    Attempt attempt(TimeSlot time) {
      return new Attempt(Offering.of(tx, eventType), host, time, booking.owner(), now);
    }

    Outcome<BookingResult> to(Booking changed, EventKey key) {
      if (!tx.bookings().update(changed)) {
        return Refusals.nothing(BookingRefusal.STALE_VERSION);
      }
      Optional<TimeSlot> previous =
          changed.time().equals(booking.time()) ? Optional.empty() : Optional.of(booking.time());
      tx.outbox().append(List.of(new BookingChanged(key, changed, eventType, host, previous, now)));
      return commit(new BookingResult.Done(changed));
    }
  }
}
