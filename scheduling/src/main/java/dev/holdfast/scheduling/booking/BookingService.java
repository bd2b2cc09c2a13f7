package dev.holdfast.scheduling.booking;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Refusals.Attempt;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Takes bookings and keeps slots for people who are about to book. Each method is the body of a
 * transaction: it may run again, and says how it ended.
 */
public final class BookingService {

  private final Clock clock;
  private final BookerIds ids;
  private final int mostOpen;

  /** Takes any number of bookings from everybody. */
  public BookingService(Clock clock, BookerIds ids) {
    this(clock, ids, Integer.MAX_VALUE);
  }

  /**
   * Takes bookings.
   *
   * @param mostOpen how many to come somebody who is not the host may have of one event type under
   *     one mail address. Concurrent requests may exceed the limit slightly.
   */
  public BookingService(Clock clock, BookerIds ids, int mostOpen) {
    this.clock = clock;
    this.ids = ids;
    this.mostOpen = mostOpen;
  }

  /**
   * Books a meeting. It has its time at once, unless the host wants to confirm it first.
   *
   * <p>A booking made from a hold takes the hold's id over and, with it, the hold's time. So a
   * second attempt with the same hold finds the booking of the first.
   */
  public Outcome<BookingResult> book(BookingTransaction tx, BookRequest request) {
    return book(tx, request, false);
  }

  /**
   * Books what somebody drafted, who has shown by a link that the mail address is theirs. Doing it
   * once more finds the booking of the first time.
   */
  public Outcome<BookingResult> bookDraft(BookingTransaction tx, BookingId id) {
    Optional<Booking> before = tx.bookings().find(id);
    if (before.isPresent()) {
      return rollback(new BookingResult.Done(before.get()));
    }
    return tx.holds()
        .find(id.value())
        .flatMap(BookingService::drafted)
        .map(request -> book(tx, request, true))
        .orElseGet(() -> Refusals.nothing(BookingRefusal.DRAFT_NOT_FOUND));
  }

  private static Optional<BookRequest> drafted(Hold hold) {
    return hold.draft()
        .map(
            draft ->
                new BookRequest(
                    hold.meeting().orElseThrow().eventType(),
                    Optional.empty(),
                    hold.meeting().orElseThrow().start(),
                    draft.booker(),
                    draft.notes(),
                    Optional.of(hold.id())));
  }

  private Outcome<BookingResult> book(
      BookingTransaction tx, BookRequest request, boolean verified) {
    Optional<Offering> offering = find(tx, request.eventType(), request.as());
    if (offering.isEmpty()) {
      return Refusals.nothing(BookingRefusal.EVENT_TYPE_NOT_FOUND);
    }
    Optional<Outcome<BookingResult>> settled =
        request.hold().flatMap(hold -> settledByHold(tx, hold, request));
    if (settled.isPresent()) {
      return settled.get();
    }
    EventType eventType = offering.get().eventType();
    if (hasTooMany(tx, request, eventType)) {
      return Refusals.nothing(BookingRefusal.TOO_MANY_BOOKINGS);
    }
    boolean unverified = request.as().isEmpty() && eventType.terms().verifiesEmail() && !verified;
    return unverified
        ? Refusals.nothing(BookingRefusal.EMAIL_UNVERIFIED)
        : book(tx, request, offering.get());
  }

  /** Hosts may book for anybody as often as they like. */
  private boolean hasTooMany(BookingTransaction tx, BookRequest request, EventType eventType) {
    if (request.as().isPresent() || mostOpen == Integer.MAX_VALUE) {
      return false;
    }
    var booker = new Bookings.BookerOf(eventType.host(), eventType.id(), request.booker().email());
    return tx.bookings().countOpen(booker, Timestamps.now(clock), mostOpen) >= mostOpen;
  }

  /** As its host sees it, or as anybody does. */
  private static Optional<Offering> find(
      BookingTransaction tx, EventTypeId id, Optional<HostId> as) {
    return as.map(host -> tx.offering(host, id)).orElseGet(() -> tx.offering(id));
  }

  /** What a hold alone decides: the booking was made before, or the hold is for another one. */
  private Optional<Outcome<BookingResult>> settledByHold(
      BookingTransaction tx, String id, BookRequest request) {
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

  private boolean isSame(Booking booking, BookRequest request) {
    return booking.eventType().equals(request.eventType())
        && booking.start().equals(request.start())
        && ids.identify(booking.host(), booking.booker())
            .equals(ids.identify(booking.host(), request.booker()));
  }

  private Outcome<BookingResult> book(
      BookingTransaction tx, BookRequest request, Offering offering) {
    EventType eventType = offering.eventType();
    Instant now = Timestamps.now(clock);
    BookingId id = request.hold().map(BookingId::new).orElseGet(BookingId::random);
    Booking booking =
        new Booking(
            id,
            eventType.id(),
            eventType.host(),
            ids.identify(eventType.host(), request.booker()),
            request.notes(),
            eventType.rules().meeting(request.start()),
            eventType.rules().claimed(request.start()),
            Lifecycle.begun(now));
    Host host = tx.hosts().find(eventType.host()).orElseThrow();
    Attempt attempt = new Attempt(offering, host, booking.time(), booking.owner(), now);
    Optional<BookingRefusal> refusal =
        request.hold().isPresent() && isHeld(tx, host, booking.claimed(), booking.owner())
            ? OfferedSlots.inTheWayOf(tx, booking.claimed(), attempt)
            : OfferedSlots.refusal(tx, attempt);
    if (refusal.isPresent()) {
      return Refusals.start(tx, attempt, refusal.get());
    }
    return eventType.terms().requiresConfirmation()
        ? ask(tx, attempt, booking)
        : take(tx, attempt, booking, request.hold());
  }

  /** Whether a hold still has the time. What was promised with it stands: hours, notice, grid. */
  private static boolean isHeld(BookingTransaction tx, Host host, TimeSlot claimed, Owner owner) {
    return tx.availability().unprotected().blockades(host.timeline(), claimed).stream()
        .anyMatch(blockade -> blockade.isBlockedBy(owner));
  }

  /** Leaves the decision to the host; until then anybody else may take the time. */
  private static Outcome<BookingResult> ask(
      BookingTransaction tx, Attempt attempt, Booking booking) {
    tx.holds().find(booking.id().value()).ifPresent(hold -> giveUp(tx, hold));
    tx.bookings().add(booking);
    tx.outbox().append(List.of(event(EventKey.BOOKING_CREATED, attempt, booking)));
    return commit(new BookingResult.Done(booking));
  }

  private static Outcome<BookingResult> take(
      BookingTransaction tx, Attempt attempt, Booking booking, Optional<String> hold) {
    BlockResult result =
        tx.availability().block(attempt.host().timeline(), booking.claimed(), booking.owner());
    if (result instanceof BlockResult.Refused refused) {
      return Refusals.start(tx, attempt, Refusals.of(refused));
    }
    Booking confirmed = booking.with(booking.lifecycle().confirmedAtOnce());
    tx.bookings().add(confirmed);
    hold.ifPresent(tx.holds()::remove);
    tx.outbox()
        .append(
            List.of(
                event(EventKey.BOOKING_CREATED, attempt, booking),
                event(EventKey.BOOKING_CONFIRMED, attempt, confirmed)));
    return commit(new BookingResult.Done(confirmed));
  }

  /** Keeps a slot for a while. Only who knows the hold's id can book it until then. */
  public Outcome<HoldResult> hold(BookingTransaction tx, HoldRequest request) {
    Optional<Offering> offering = find(tx, request.eventType(), request.as());
    return offering
        .map(found -> keep(tx, found, request, BookingId.random().value(), Optional.empty()))
        .orElseGet(() -> rollback(nothingFound()));
  }

  /**
   * Keeps a slot for somebody who has to show first that the mail address is theirs. A hold that
   * the request names is kept longer, under its id.
   *
   * @param request that {@link #book} refused because the address is not verified
   */
  public Outcome<HoldResult> draft(
      BookingTransaction tx, BookRequest request, Duration timeToLive) {
    Optional<Offering> offering = find(tx, request.eventType(), request.as());
    if (offering.isEmpty()) {
      return rollback(nothingFound());
    }
    var wanted = new HoldRequest(request.eventType(), request.as(), request.start(), timeToLive);
    String id = request.hold().orElseGet(() -> BookingId.random().value());
    var draft = new Hold.Draft(request.booker(), request.notes());
    return keep(tx, offering.get(), wanted, id, Optional.of(draft));
  }

  private static HoldResult nothingFound() {
    return HoldResult.Refused.because(BookingRefusal.EVENT_TYPE_NOT_FOUND);
  }

  /** A hold with this id that is there already is replaced; what was promised with it stands. */
  private Outcome<HoldResult> keep(
      BookingTransaction tx,
      Offering offering,
      HoldRequest request,
      String id,
      Optional<Hold.Draft> draft) {
    EventType eventType = offering.eventType();
    TimeSlot claimed = eventType.rules().claimed(request.start());
    Owner owner = Owner.of(id);
    Host host = tx.hosts().find(eventType.host()).orElseThrow();
    TimeSlot meeting = eventType.rules().meeting(request.start());
    Attempt attempt = new Attempt(offering, host, meeting, owner, Timestamps.now(clock));
    Optional<Hold> before = draft.flatMap(unused -> tx.holds().find(id));
    Optional<BookingRefusal> refusal =
        before.isPresent() && isHeld(tx, host, claimed, owner)
            ? OfferedSlots.inTheWayOf(tx, claimed, attempt)
            : OfferedSlots.refusal(tx, attempt);
    if (refusal.isPresent()) {
      return refused(tx, attempt, refusal.get());
    }
    before.ifPresent(hold -> giveUp(tx, hold));
    BlockResult result =
        tx.availability().hold(host.timeline(), claimed, owner, request.timeToLive());
    if (result instanceof BlockResult.Refused taken) {
      return refused(tx, attempt, Refusals.of(taken));
    }
    Blockade held = ((BlockResult.Blocked) result).blockade();
    Hold hold =
        new Hold(
            id,
            host.id(),
            host.timeline(),
            held.slot(),
            owner,
            held.expiresAt().orElseThrow(),
            Optional.of(new Hold.Meeting(request.eventType(), request.start())),
            draft);
    tx.holds().add(hold);
    return commit(new HoldResult.Held(hold));
  }

  /** Gives a hold's time back before it expires. */
  static void giveUp(BookingTransaction tx, Hold hold) {
    Timelines.release(tx, hold.timeline(), hold.slot(), hold.owner());
    tx.holds().remove(hold.id());
  }

  private static DomainEvent event(EventKey key, Attempt attempt, Booking booking) {
    return new BookingChanged(
        key, booking, attempt.eventType(), attempt.host(), Optional.empty(), attempt.now());
  }

  private static Outcome<HoldResult> refused(
      BookingTransaction tx, Attempt attempt, BookingRefusal reason) {
    List<TimeSlot> others =
        reason == BookingRefusal.SLOT_TAKEN ? Refusals.alternatives(tx, attempt) : List.of();
    return rollback(new HoldResult.Refused(reason, others));
  }
}
