package dev.holdfast.server.http;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.server.json.BookingView;
import dev.holdfast.server.security.ManageLinks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** What holding, booking and changing a booking answer. */
@Component
final class BookingAnswers {

  private final ManageLinks links;
  private final BookingCounts counts;

  BookingAnswers(ManageLinks links, BookingCounts counts) {
    this.links = links;
    this.counts = counts;
  }

  /** A slot that is kept. */
  record HoldView(String holdId, Instant expiresAt) {}

  /** Another time that could be booked. */
  public record Alternative(Instant start, Instant end) {

    static Alternative of(TimeSlot time) {
      return new Alternative(time.from(), time.to());
    }
  }

  BookingView view(Booking booking) {
    return BookingView.of(booking, links.urlOf(booking.id()));
  }

  /** Without the link, for who may not change it. */
  BookingView view(Booking booking, Caller caller) {
    return caller.mayWrite() ? view(booking) : BookingView.withoutLink(booking);
  }

  static Answer of(HoldResult result, String eventTypeId) {
    if (result instanceof HoldResult.Held held) {
      return Answer.created(new HoldView(held.hold().id(), held.hold().expiresAt()));
    }
    var refused = (HoldResult.Refused) result;
    return refused(refused.reason(), refused.alternatives(), eventTypeId);
  }

  Answer created(BookingResult result, String eventTypeId) {
    counts.count(result);
    if (result instanceof BookingResult.Done done) {
      String location = "/v1/bookings/" + done.booking().id();
      return new Answer(
          HttpStatus.CREATED,
          Map.of("ETag", etag(done.booking()), "Location", location),
          view(done.booking()));
    }
    return refused((BookingResult.Refused) result, eventTypeId);
  }

  Answer changed(BookingResult result, String bookingId) {
    counts.count(result);
    return result instanceof BookingResult.Done done
        ? Answer.ok(view(done.booking())).withHeader("ETag", etag(done.booking()))
        : refused((BookingResult.Refused) result, bookingId);
  }

  static String etag(Booking booking) {
    return "\"" + booking.version() + "\"";
  }

  private static Answer refused(BookingResult.Refused refused, String id) {
    return refused(refused.reason(), refused.alternatives(), id);
  }

  private static Answer refused(BookingRefusal reason, List<TimeSlot> alternatives, String id) {
    Problem problem = problem(reason, id);
    if (reason == BookingRefusal.SLOT_TAKEN) {
      problem.with("alternatives", alternatives.stream().map(Alternative::of).toList());
    }
    return Answer.of(problem);
  }

  private static Problem problem(BookingRefusal reason, String id) {
    return switch (reason) {
      case EVENT_TYPE_NOT_FOUND -> Problem.notFound("event type", id);
      case BOOKING_NOT_FOUND -> Problem.notFound("booking", id);
      case HOLD_MISMATCH ->
          notAllowed(reason, "holdId: there is no such hold for this event type and start.");
      case INVALID_TRANSITION ->
          conflict(reason, "The booking's status does not allow this, or not yet.");
      case STALE_VERSION ->
          conflict(reason, "The booking has changed meanwhile. Look at it and try again.");
      case EVENT_TYPE_INACTIVE -> notAllowed(reason, "The event type takes no bookings.");
      case TOO_SOON -> notAllowed(reason, "The start is too soon, or has passed.");
      case TOO_FAR -> notAllowed(reason, "The start is too far ahead.");
      case OUTSIDE_AVAILABILITY ->
          notAllowed(reason, "The start is not one that is offered. List the slots to see which.");
      case SLOT_TAKEN -> conflict(reason, "Somebody else has at least a part of the time.");
      case SLOT_DISABLED -> conflict(reason, "At least a part of the time is disabled.");
      case CALENDAR_BUSY -> notAllowed(reason, "The host is busy then.");
      case CALENDAR_UNKNOWN ->
          notAllowed(reason, "Nobody knows whether the host is busy then. Try again later.");
      case TOO_MANY_BOOKINGS ->
          conflict(
              reason,
              "This mail address has as many open bookings of this event type as can be made"
                  + " without a key. Cancel one, or ask the host to book.");
      case TOO_MANY_HOLDS ->
          conflict(
              reason,
              "You keep as many slots as can be kept at a time without a key. Book or give up one,"
                  + " or wait until one ends.");
    };
  }

  private static Problem conflict(BookingRefusal reason, String detail) {
    return new Problem(HttpStatus.CONFLICT, Codes.of(reason), detail);
  }

  private static Problem notAllowed(BookingRefusal reason, String detail) {
    return new Problem(HttpStatus.UNPROCESSABLE_CONTENT, Codes.of(reason), detail);
  }
}
