package dev.holdfast.scheduling.booking;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Refusals.Wish;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Takes bookings and keeps slots for people who are about to book. Each method is the body of a
 * transaction: it may run again, and says how it ended.
 */
public final class BookingDesk {

  private final Clock clock;
  private final int mostOpen;

  /** Takes any number of bookings from everybody. */
  public BookingDesk(Clock clock) {
    this(clock, Integer.MAX_VALUE);
  }

  /**
   * Takes bookings.
   *
   * @param mostOpen how many to come somebody who is not the host may have of one event type under
   *     one mail address. Who sends several at once may get some more.
   */
  public BookingDesk(Clock clock, int mostOpen) {
    this.clock = clock;
    this.mostOpen = mostOpen;
  }

  /**
   * Books a meeting. It has its time at once, unless the host wants to confirm it first.
   *
   * <p>A booking made from a hold takes the hold's id over and, with it, the hold's time. So a
   * second attempt with the same hold finds the booking of the first.
   */
  public Outcome<BookingResult> book(Transaction tx, BookRequest request) {
    Optional<Offering> offering = find(tx, request.eventType(), request.as());
    if (offering.isEmpty()) {
      return Refusals.nothing(BookingRefusal.EVENT_TYPE_NOT_FOUND);
    }
    Optional<Outcome<BookingResult>> settled =
        request.hold().flatMap(hold -> settledByHold(tx, hold, request));
    if (settled.isPresent()) {
      return settled.get();
    }
    return hasTooMany(tx, request, offering.get().eventType())
        ? Refusals.nothing(BookingRefusal.TOO_MANY_BOOKINGS)
        : book(tx, request, offering.get());
  }

  /** The host himself may book for anybody as often as he likes. */
  private boolean hasTooMany(Transaction tx, BookRequest request, EventType eventType) {
    if (request.as().isPresent() || mostOpen == Integer.MAX_VALUE) {
      return false;
    }
    var asker = new Bookings.Asker(eventType.host(), eventType.id(), request.booker().email());
    return tx.bookings().countOpen(asker, Moment.of(clock), mostOpen) >= mostOpen;
  }

  /** As a host sees it, who has his own ones only, or as anybody does. */
  private static Optional<Offering> find(Transaction tx, EventTypeId id, Optional<HostId> as) {
    return tx.offering(id).filter(found -> as.map(found.eventType().host()::equals).orElse(true));
  }

  /** What a hold alone decides: the booking was made before, or the hold is for another one. */
  private static Optional<Outcome<BookingResult>> settledByHold(
      Transaction tx, String id, BookRequest request) {
    Optional<Booking> before = tx.bookings().find(new BookingId(id));
    if (before.isPresent()) {
      return Optional.of(
          isSame(before.get(), request)
              ? rollback(new BookingResult.Done(before.get()))
              : Refusals.nothing(BookingRefusal.HOLD_MISMATCH));
    }
    boolean fits =
        tx.holds()
            .find(id)
            .flatMap(Hold::meeting)
            .filter(new Hold.Meeting(request.eventType(), request.start())::equals)
            .isPresent();
    return fits ? Optional.empty() : Optional.of(Refusals.nothing(BookingRefusal.HOLD_MISMATCH));
  }

  private static boolean isSame(Booking booking, BookRequest request) {
    return booking.eventType().equals(request.eventType())
        && booking.start().equals(request.start())
        && booking.booker().equals(request.booker());
  }

  private Outcome<BookingResult> book(Transaction tx, BookRequest request, Offering offering) {
    EventType eventType = offering.eventType();
    Instant now = Moment.of(clock);
    BookingId id = request.hold().map(BookingId::new).orElseGet(BookingId::random);
    Booking booking =
        new Booking(
            id,
            eventType.id(),
            eventType.host(),
            request.booker(),
            request.notes(),
            eventType.rules().meeting(request.start()),
            eventType.rules().claimed(request.start()),
            Life.begun(now));
    Host host = tx.hosts().find(eventType.host()).orElseThrow();
    Wish wish = new Wish(offering, host, booking.time(), booking.owner(), now);
    Optional<BookingRefusal> refusal =
        request.hold().isPresent() && isHeld(tx, booking)
            ? OfferedSlots.inTheWayOf(tx, booking.claimed(), wish)
            : OfferedSlots.refusal(tx, wish);
    if (refusal.isPresent()) {
      return Refusals.start(tx, wish, refusal.get());
    }
    return eventType.terms().requiresConfirmation()
        ? ask(tx, wish, booking)
        : take(tx, wish, booking, request.hold());
  }

  /** Whether a hold still has the time. What was promised with it stands: hours, notice, grid. */
  private static boolean isHeld(Transaction tx, Booking booking) {
    return tx.availability().blockades(Host.timelineOf(booking.host()), booking.claimed()).stream()
        .anyMatch(blockade -> blockade.isBlockedBy(booking.owner()));
  }

  /** Leaves the decision to the host; until then anybody else may take the time. */
  private static Outcome<BookingResult> ask(Transaction tx, Wish wish, Booking booking) {
    tx.holds().find(booking.id().value()).ifPresent(hold -> giveUp(tx, hold));
    tx.bookings().add(booking);
    tx.outbox().append(List.of(event(EventKey.BOOKING_CREATED, wish, booking)));
    return commit(new BookingResult.Done(booking));
  }

  private static Outcome<BookingResult> take(
      Transaction tx, Wish wish, Booking booking, Optional<String> hold) {
    BlockResult result =
        tx.availability().block(wish.host().timeline(), booking.claimed(), booking.owner());
    if (result instanceof BlockResult.Refused refused) {
      return Refusals.start(tx, wish, Refusals.of(refused));
    }
    Booking confirmed = booking.with(booking.life().confirmedAtOnce());
    tx.bookings().add(confirmed);
    hold.ifPresent(tx.holds()::remove);
    tx.outbox()
        .append(
            List.of(
                event(EventKey.BOOKING_CREATED, wish, booking),
                event(EventKey.BOOKING_CONFIRMED, wish, confirmed)));
    return commit(new BookingResult.Done(confirmed));
  }

  /** Keeps a slot for a while. Only who knows the hold's id can book it until then. */
  public Outcome<HoldResult> hold(Transaction tx, HoldRequest request) {
    Optional<Offering> offering = find(tx, request.eventType(), request.as());
    if (offering.isEmpty()) {
      return rollback(HoldResult.Refused.because(BookingRefusal.EVENT_TYPE_NOT_FOUND));
    }
    EventType eventType = offering.get().eventType();
    TimeSlot claimed = eventType.rules().claimed(request.start());
    Owner owner = Owner.of(BookingId.random().value());
    Host host = tx.hosts().find(eventType.host()).orElseThrow();
    Wish wish =
        new Wish(
            offering.get(),
            host,
            eventType.rules().meeting(request.start()),
            owner,
            Moment.of(clock));
    Optional<BookingRefusal> refusal = OfferedSlots.refusal(tx, wish);
    if (refusal.isPresent()) {
      return refused(tx, wish, refusal.get());
    }
    BlockResult result =
        tx.availability().hold(host.timeline(), claimed, owner, request.timeToLive());
    if (result instanceof BlockResult.Refused taken) {
      return refused(tx, wish, Refusals.of(taken));
    }
    Blockade held = ((BlockResult.Blocked) result).blockade();
    Hold hold =
        new Hold(
            owner.value(),
            host.id(),
            host.timeline(),
            held.slot(),
            owner,
            held.expiresAt().orElseThrow(),
            Optional.of(new Hold.Meeting(request.eventType(), request.start())));
    tx.holds().add(hold);
    return commit(new HoldResult.Held(hold));
  }

  /** Gives a hold's time back before it expires. */
  static void giveUp(Transaction tx, Hold hold) {
    Timelines.release(tx, hold.timeline(), hold.slot(), hold.owner());
    tx.holds().remove(hold.id());
  }

  private static DomainEvent event(EventKey key, Wish wish, Booking booking) {
    return new DomainEvent.BookingChanged(
        key, booking, wish.eventType(), wish.host(), Optional.empty(), wish.now());
  }

  private static Outcome<HoldResult> refused(Transaction tx, Wish wish, BookingRefusal reason) {
    List<TimeSlot> others =
        reason == BookingRefusal.SLOT_TAKEN ? Refusals.alternatives(tx, wish) : List.of();
    return rollback(new HoldResult.Refused(reason, others));
  }
}
