package dev.holdfast.scheduling.resource;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.resource.DisableResult.Reason;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes time of a resource out of use. Its method is the body of a transaction.
 *
 * <p>Owners of some of the time lose it and are named, with one exception: a confirmed booking on
 * its host's own timeline keeps its time for as long as it is confirmed. The caller decides whether
 * such bookings are a reason to refuse, are cancelled in the same transaction, or stay while the
 * time around them is disabled. Time of past meetings always stays.
 */
public final class DisableTime {

  /**
   * The most bookings that one call cancels. Each takes up to three of the 100 items that DynamoDB
   * writes in one transaction: the booking, its event, and the document of its day.
   */
  public static final int MOST_CANCELLED = 30;

  /** The most bookings that one call looks at. */
  public static final int MOST_BOOKINGS = 1_000;

  /** What becomes of the bookings in the way. */
  public enum OnBookings {
    REFUSE,
    CANCEL,
    KEEP
  }

  /**
   * Which time to disable, and who does it.
   *
   * @param reason why bookings are cancelled, if they are
   */
  public record Request(
      Resource resource,
      TimeSlot slot,
      Owner owner,
      OnBookings onBookings,
      Optional<String> reason) {}

  private final Clock clock;
  private final BookingChanges changes;
  private final HoldService holds;
  private final ResourceNews news;

  public DisableTime(Clock clock) {
    this.clock = clock;
    this.changes = new BookingChanges(clock);
    this.holds = new HoldService(clock);
    this.news = new ResourceNews(clock);
  }

  public Outcome<DisableResult> disable(ResourceTransaction tx, Request request) {
    BookingsInTheWay found =
        request.resource.isOwnTimeline()
            ? BookingsInTheWay.find(
                tx, request.resource.host(), request.slot, Timestamps.now(clock))
            : BookingsInTheWay.none();
    if (found.areTooMany()) {
      return refused(Reason.TOO_MANY_BOOKINGS, List.of());
    }
    return switch (request.onBookings) {
      case REFUSE ->
          found.all().isEmpty()
              ? disableAll(tx, request, found, List.of())
              : refused(Reason.BOOKINGS_IN_THE_WAY, found.all());
      case CANCEL -> cancel(tx, request, found);
      case KEEP ->
          disable(
              tx,
              request,
              found.kept(),
              disabled ->
                  new DisableResult.Done(
                      disabled, found.kept(), List.of(), found.confirmed(), found.pending()));
    };
  }

  private Outcome<DisableResult> disableAll(
      ResourceTransaction tx, Request request, BookingsInTheWay found, List<Booking> cancelled) {
    return disable(
        tx,
        request,
        found.past(),
        disabled ->
            new DisableResult.Done(disabled, found.past(), cancelled, List.of(), List.of()));
  }

  private Outcome<DisableResult> cancel(
      ResourceTransaction tx, Request request, BookingsInTheWay found) {
    if (found.all().size() > MOST_CANCELLED) {
      return refused(Reason.TOO_MANY_BOOKINGS, found.all());
    }
    List<Booking> cancelled = new ArrayList<>();
    for (Booking booking : found.all()) {
      var change =
          new ChangeRequest(
              booking.id(), Optional.of(booking.host()), Optional.of(booking.version()));
      BookingResult result = changes.cancel(tx, change, request.reason).result();
      if (!(result instanceof BookingResult.Done done)) {
        return refused(Reason.CONTENDED, List.of());
      }
      cancelled.add(done.booking());
    }
    return disableAll(tx, request, found, cancelled);
  }

  private Outcome<DisableResult> disable(
      ResourceTransaction tx,
      Request request,
      List<Blockade> left,
      Function<Disabled, DisableResult> result) {
    Disabled disabled = disableAround(tx, request, slots(left));
    if (disabled.displaced().stream().anyMatch(lost -> isBooked(tx, lost))
        || (!left.isEmpty() && isSomeFree(tx, request))
        || !giveUpHolds(tx, disabled.displaced())) {
      // What was read is protected, so nobody got in between. If somebody did, a booking would
      // lose its time, or some of the slot would stay open: never commit that.
      return refused(Reason.CONTENDED, List.of());
    }
    news.takenOver(tx, request.resource, disabled.displaced(), request.owner);
    news.tell(tx, EventKey.RESOURCE_DISABLED, request.resource, request.slot, request.owner);
    return commit(result.apply(disabled));
  }

  private static Disabled disableAround(
      ResourceTransaction tx, Request request, List<TimeSlot> kept) {
    List<Blockade> disabled = new ArrayList<>();
    List<Blockade> displaced = new ArrayList<>();
    List<Blockade> before = new ArrayList<>();
    for (TimeSlot part : request.slot.minusAll(kept)) {
      Disabled done = tx.availability().disable(request.resource.timeline(), part, request.owner);
      disabled.addAll(done.disabled());
      displaced.addAll(done.displaced());
      before.addAll(done.alreadyDisabled());
    }
    return new Disabled(disabled, displaced, before);
  }

  private static boolean isBooked(ResourceTransaction tx, Blockade lost) {
    return BookingId.isReserved(lost.owner())
        && tx.bookings()
            .find(new BookingId(lost.owner().value()))
            .map(Booking::status)
            .filter(status -> status == BookingStatus.CONFIRMED)
            .isPresent();
  }

  private static boolean isSomeFree(ResourceTransaction tx, Request request) {
    List<Blockade> taken = tx.availability().blockades(request.resource.timeline(), request.slot);
    return !request.slot.minusAll(slots(taken)).isEmpty();
  }

  private static List<TimeSlot> slots(List<Blockade> blockades) {
    return blockades.stream().map(Blockade::slot).toList();
  }

  /** A meeting's hold that lost time cannot be booked any more, so the rest of it is freed. */
  private boolean giveUpHolds(ResourceTransaction tx, List<Blockade> displaced) {
    return displaced.stream()
        .filter(lost -> BookingId.isReserved(lost.owner()))
        .map(lost -> holds.giveUpMeeting(tx, lost.owner().value()).result())
        .allMatch(
            result ->
                !(result instanceof HeldResult.Refused refused)
                    || refused.reason() == HeldResult.Reason.NOT_FOUND);
  }

  private static Outcome<DisableResult> refused(Reason reason, List<Booking> bookings) {
    return rollback(new DisableResult.Refused(reason, bookings));
  }
}
