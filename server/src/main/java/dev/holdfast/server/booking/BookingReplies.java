package dev.holdfast.server.booking;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** What holding, booking and changing a booking answer. */
@Component
public final class BookingReplies {

  private final ManageLinks links;
  private final BookingMetrics counts;

  BookingReplies(ManageLinks links, BookingMetrics counts) {
    this.links = links;
    this.counts = counts;
  }

  /** A slot that is kept. */
  public record HoldView(String holdId, Instant expiresAt) {}

  /** Another time that could be booked. */
  public record Alternative(Instant start, Instant end) {

    static Alternative of(TimeSlot time) {
      return new Alternative(time.from(), time.to());
    }
  }

  /**
   * A slot that is booked as soon as its booker opens the link in a mail.
   *
   * @param expiresAt until when the slot is kept
   */
  record EmailCheckView(String holdId, String email, Instant expiresAt) {

    static EmailCheckView of(Hold hold) {
      String email = hold.draft().orElseThrow().booker().email();
      return new EmailCheckView(hold.id(), email, hold.expiresAt());
    }
  }

  public BookingView view(Booking booking) {
    return BookingView.of(booking, links.urlOf(booking.id()));
  }

  /** Without the link, for who may not change it. */
  public BookingView view(Booking booking, Caller caller) {
    return caller.mayWrite() ? view(booking) : BookingView.withoutLink(booking);
  }

  public static ApiReply of(HoldResult result, String eventTypeId) {
    if (result instanceof HoldResult.Held held) {
      return ApiReply.created(new HoldView(held.hold().id(), held.hold().expiresAt()));
    }
    var refused = (HoldResult.Refused) result;
    return refused(refused.reason(), refused.alternatives(), eventTypeId);
  }

  /** The answer to a booker's request; its effects are counted in another place. */
  public ApiReply of(PublicBookings.Result result, String eventTypeId) {
    if (result.draft().isPresent()) {
      return new ApiReply(HttpStatus.ACCEPTED, Map.of(), EmailCheckView.of(result.draft().get()));
    }
    return result.booking() instanceof BookingResult.Done done
        ? created(done.booking())
        : refused((BookingResult.Refused) result.booking(), eventTypeId);
  }

  ApiReply created(BookingResult result, String eventTypeId) {
    ApiReply answer =
        result instanceof BookingResult.Done done
            ? created(done.booking())
            : refused((BookingResult.Refused) result, eventTypeId);
    return answer.then(counts.of(result));
  }

  private ApiReply created(Booking booking) {
    return ApiReply.created(view(booking))
        .withHeader("Location", "/v1/bookings/" + booking.id())
        .ofVersion(booking.version());
  }

  /**
   * What came of a change.
   *
   * @param tx the transaction of the change
   */
  ApiReply changed(Transaction tx, BookingResult result, BookingId id, IfMatch ifMatch) {
    ApiReply answer =
        result instanceof BookingResult.Done done
            ? ApiReply.ok(view(done.booking())).ofVersion(done.booking().version())
            : notChanged(tx, (BookingResult.Refused) result, id, ifMatch);
    return answer.then(counts.of(result));
  }

  private static ApiReply notChanged(
      Transaction tx, BookingResult.Refused refused, BookingId id, IfMatch ifMatch) {
    if (refused.reason() == BookingRefusal.STALE_VERSION) {
      long current = tx.bookings().find(id).map(Booking::version).orElse(0L);
      return ApiReply.of(ifMatch.stale("booking", current));
    }
    return refused(refused, id.value());
  }

  private static ApiReply refused(BookingResult.Refused refused, String id) {
    return refused(refused.reason(), refused.alternatives(), id);
  }

  private static ApiReply refused(BookingRefusal reason, List<TimeSlot> alternatives, String id) {
    Problem problem = problem(reason, id);
    if (reason == BookingRefusal.SLOT_TAKEN) {
      problem.with("alternatives", alternatives.stream().map(Alternative::of).toList());
    }
    return ApiReply.of(problem);
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
          notAllowed(
              reason,
              "Booking is paused: a calendar of the host cannot be read, so nobody knows whether"
                  + " the host is busy then. Try again later.");
      case TOO_MANY_BOOKINGS ->
          conflict(
              reason,
              "This mail address has as many open bookings of this event type as can be made"
                  + " without a key. Cancel one, or ask the host to book.");
      case TOO_MANY_TODAY ->
          new Problem(
              HttpStatus.TOO_MANY_REQUESTS,
              Codes.of(reason),
              "Your network address has made as many bookings with this host as can be made in a"
                  + " day without a key. Try again tomorrow, or ask the host to book.");
      case EMAIL_UNVERIFIED ->
          conflict(reason, "The mail address has to be verified first, by the link in a mail.");
      case DRAFT_NOT_FOUND ->
          new Problem(
              HttpStatus.GONE,
              "link_expired",
              "There is nothing left to confirm by this link. Book again.");
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
