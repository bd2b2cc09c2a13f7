package dev.holdfast.torture.service.check;

import static dev.holdfast.torture.history.CallResult.State.DONE;
import static dev.holdfast.torture.history.CallResult.State.UNKNOWN;
import static dev.holdfast.torture.history.CallResult.State.WRONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.service.client.House;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.Booking.Status;
import dev.holdfast.torture.service.history.BookingDeed;
import dev.holdfast.torture.service.history.BookingDeed.Action;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.EventType;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.Message;
import dev.holdfast.torture.service.history.OnBookings;
import dev.holdfast.torture.service.history.RequestKind;
import dev.holdfast.torture.service.history.Response;
import dev.holdfast.torture.service.history.Response.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Small histories, each with what the service would have left of it, then spoiled. */
final class ServiceCheckerTest {

  private static final Instant NINE = Instant.parse("2030-01-07T09:00:00Z");
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  /** Half an hour, and a quarter after it. */
  private static final EventType TALK = new EventType("talk", "ann", 2, 0, 1, false);

  private final List<BookingDeed> bookingDeeds = new ArrayList<>();
  private final List<Booking> bookings = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<Message> messages = new ArrayList<>();
  private final List<HostDeed> hostDeeds = new ArrayList<>();
  private long clock;
  private final Set<String> hiddenEvents = new HashSet<>();

  private static Instant at(int minutes) {
    return NINE.plus(Duration.ofMinutes(minutes));
  }

  private static Booking booking(String id, Instant start, Status status, long version) {
    String text = id + start + status + version;
    return new Booking(id, "ann", "talk", "deed-" + id, start, status, version, text);
  }

  private static Response done(Booking booking) {
    return new Response(
        State.DONE, 201, "", booking.text(), false, Optional.of(booking), Optional.empty());
  }

  private static Response again(Response answer) {
    return new Response(
        answer.state(),
        answer.status(),
        answer.code(),
        answer.text(),
        true,
        answer.booking(),
        answer.hold());
  }

  private static Response refused() {
    return Response.of(State.REFUSED, 409, "slot_taken");
  }

  private void asked(
      String name, RequestKind kind, Optional<String> id, Instant start, Response... heard) {
    bookingDeeds.add(
        new BookingDeed(name, new Action(kind, TALK, id, start), List.of(heard), ++clock, ++clock));
  }

  private void event(String key, long sequence, Booking booking) {
    String id = booking.id() + "-" + sequence;
    Event event = new Event(id, key, booking.id(), sequence, Optional.of(booking), "text " + id);
    events.add(event);
    messages.add(new Message(id, event.text(), true));
  }

  private void row(Booking booking) {
    rows.add(new Row(TALK.claimed(booking.start()), booking.id(), false, true));
  }

  /** What a granted booking leaves, even if its client gets no answer. */
  private Booking booked(String id, Instant start) {
    Booking confirmed = booking(id, start, Status.CONFIRMED, 1);
    event("booking.created", 1, booking(id, start, Status.PENDING, 1));
    event("booking.confirmed", 2, confirmed);
    bookings.add(confirmed);
    row(confirmed);
    return confirmed;
  }

  private Booking bookedAndHeard(String id, Instant start) {
    Booking confirmed = booked(id, start);
    asked("deed-" + id, RequestKind.BOOK, Optional.empty(), start, done(confirmed));
    return confirmed;
  }

  /** What a change leaves, even if its client gets no answer. */
  private Booking changed(Booking old, String key, Instant start, Status status) {
    Booking now = booking(old.id(), start, status, old.version() + 1);
    event(key, old.version() + 2, now);
    bookings.remove(old);
    bookings.add(now);
    rows.removeIf(row -> row.owner().equals(old.id()));
    if (now.keepsTime()) {
      row(now);
    }
    return now;
  }

  private Booking moved(Booking old, Instant start) {
    return changed(old, "booking.rescheduled", start, Status.CONFIRMED);
  }

  private Booking cancelled(Booking old) {
    return changed(old, "booking.cancelled", old.start(), Status.CANCELLED);
  }

  private void held(String id, Instant start, Duration left) {
    Response.Hold hold = new Response.Hold(id, NOW.plus(left));
    Response answer =
        new Response(State.DONE, 201, "", id, false, Optional.empty(), Optional.of(hold));
    asked("hold-" + id, RequestKind.HOLD, Optional.empty(), start, answer);
    rows.add(new Row(TALK.claimed(start), id, false, false));
  }

  /** Ann's time, in minutes after nine. */
  private static Span span(int from, int to) {
    return Span.ofSeconds("ann", at(from).getEpochSecond(), at(to).getEpochSecond());
  }

  private static Piece gained(String owner, Span span) {
    return new Piece(Change.GAINED, owner, span);
  }

  private static Piece lost(String owner, Span span) {
    return new Piece(Change.LOST, owner, span);
  }

  private Deed onTimeline(
      Kind kind, String owner, Span span, CallResult.State state, Piece... pieces) {
    Call call = new Call("call-" + ++clock, kind, owner, List.of(span), clock);
    return new Deed(call, new CallResult(state, "-", List.of(pieces), ++clock));
  }

  private void block(String owner, Span span) {
    hostDeeds.add(HostDeed.of(onTimeline(Kind.BLOCK, owner, span, DONE, gained(owner, span))));
  }

  private void release(String owner, Span span) {
    hostDeeds.add(HostDeed.of(onTimeline(Kind.RELEASE, owner, span, DONE, lost(owner, span))));
  }

  private HostDeed disable(
      Span span, OnBookings onBookings, CallResult.State state, Piece... pieces) {
    var deed = onTimeline(Kind.DISABLE, "closed", span, state, pieces);
    return new HostDeed(deed, onBookings, Set.of(), Set.of(), Set.of());
  }

  private static HostDeed cancelling(HostDeed deed, String booking) {
    return new HostDeed(deed.deed(), deed.onBookings(), Set.of(booking), Set.of(), Set.of());
  }

  private static HostDeed keeping(HostDeed deed, String booking) {
    return new HostDeed(deed.deed(), deed.onBookings(), Set.of(), Set.of(booking), Set.of());
  }

  private void refusedDisable(OnBookings onBookings, Span span, Set<String> inTheWay) {
    Call call = Call.gaining("closed", Kind.DISABLE, List.of(span));
    var answer = CallResult.of(CallResult.State.REFUSED, HostDeed.IN_THE_WAY);
    hostDeeds.add(new HostDeed(new Deed(call, answer), onBookings, Set.of(), Set.of(), inTheWay));
  }

  private void takenRow(String owner, Span span, boolean disabled) {
    rows.add(new Row(span, owner, disabled, true));
  }

  private String violations() {
    Set<String> bookingRows = new HashSet<>();
    bookings.forEach(booking -> bookingRows.add(booking.id()));
    Set<String> eventRows = new HashSet<>(hiddenEvents);
    events.forEach(event -> eventRows.add(event.id()));
    Evidence.Stored stored =
        new Evidence.Stored(bookings, events, rows, bookingRows, eventRows, NOW);
    return String.join(
        "\n",
        ServiceChecker.check(
                new Evidence(
                    Map.of("talk", TALK),
                    House.SUBSCRIBED,
                    bookingDeeds,
                    hostDeeds,
                    stored,
                    messages))
            .shown());
  }

  private void assertFound(String what) {
    assertThat(violations()).contains(what);
  }

  private void assertNothingFound() {
    assertThat(violations()).isEmpty();
  }

  private void forgetEvent(int index) {
    String id = events.remove(index).id();
    messages.removeIf(message -> message.event().equals(id));
  }

  @Test
  void aLifeThatWasLedAsToldIsFine() {
    Booking first = bookedAndHeard("b1", at(0));
    Booking second = moved(first, at(60));
    asked("2", RequestKind.MOVE, Optional.of("b1"), at(60), Response.LOST, again(done(second)));
    Booking third = cancelled(second);
    asked("3", RequestKind.CANCEL, Optional.of("b1"), at(60), done(third), again(done(third)));
    bookedAndHeard("b2", at(0));
    bookedAndHeard("b3", at(45));
    asked("4", RequestKind.BOOK, Optional.empty(), at(0), refused());
    held("h1", at(90), Duration.ofMinutes(1));

    assertNothingFound();
  }

  @Test
  void aBookingThatWasAcknowledgedMustBeThere() {
    Booking lost = bookedAndHeard("b1", at(0));
    bookings.remove(lost);
    rows.clear();

    assertFound("BOOK was acknowledged, but is lost");
  }

  @Test
  void aChangeThatWasAcknowledgedMustBeThere() {
    Booking first = bookedAndHeard("b1", at(0));
    Booking second = booking("b1", at(60), Status.CONFIRMED, 2);
    asked("2", RequestKind.MOVE, Optional.of("b1"), at(60), done(second));

    assertFound(
        "MOVE was acknowledged as %s, but is now %s"
            .formatted(second.describe(), first.describe()));
    assertFound("no event reports what was granted");
  }

  @Test
  void whatWasCancelledStaysCancelled() {
    Booking cancelled = cancelled(bookedAndHeard("b1", at(0)));
    asked("2", RequestKind.CANCEL, Optional.of("b1"), at(0), done(cancelled));
    moved(cancelled, at(60));

    assertFound("CANCEL was acknowledged as CANCELLED");
    assertFound("booking.rescheduled 4 of b1: CONFIRMED version 3");
  }

  @Test
  void bookingsOfOneHostMustNotOverlapInTheirBuffersEither() {
    bookedAndHeard("b1", at(0));
    bookedAndHeard("b2", at(30));

    assertFound("two bookings overlap");
    assertFound("two rows overlap");
  }

  @Test
  void aConfirmedBookingHasItsTime() {
    bookedAndHeard("b1", at(0));
    rows.clear();

    assertFound("is confirmed, but time of it is missing");
  }

  @Test
  void timeThatWasGivenUpIsFree() {
    Booking first = bookedAndHeard("b1", at(0));
    Booking cancelled = cancelled(first);
    asked("2", RequestKind.CANCEL, Optional.of("b1"), at(0), done(cancelled));
    row(first);

    assertFound("has time on the timeline that it should not have");
  }

  @Test
  void timeIsNobodysOrSomebodys() {
    row(booking("ghost", at(0), Status.CONFIRMED, 1));

    assertFound("ghost: has time on the timeline that it should not have");
  }

  @Test
  void aHoldThatWasAcknowledgedHasItsTimeUntilItExpires() {
    held("h1", at(0), Duration.ofMinutes(1));
    held("h2", at(60), Duration.ofMinutes(-1));
    rows.clear();

    assertThat(violations()).contains("h1: a hold was acknowledged").doesNotContain("h2");
  }

  @Test
  void aHoldThatWasBookedIsNoHoldAnyMore() {
    held("b1", at(0), Duration.ofMinutes(1));
    bookedAndHeard("b1", at(0));

    assertFound("a hold that was booked still has its time");
  }

  @Test
  void aHoldWasAskedFor() {
    asked("1", RequestKind.HOLD, Optional.empty(), at(0), Response.LOST);
    rows.add(new Row(TALK.claimed(at(0)), "h1", false, false));
    assertNothingFound();

    rows.add(new Row(TALK.claimed(at(60)), "h2", false, false));
    assertFound("h2: a hold that nobody asked for");
  }

  @Test
  void oneRequestMakesOneBooking() {
    bookedAndHeard("b1", at(0));
    Booking twin = new Booking("b2", "ann", "talk", "deed-b1", at(60), Status.CONFIRMED, 1, "twin");
    event("booking.created", 1, booking("b2", at(60), Status.PENDING, 1));
    event("booking.confirmed", 2, twin);
    bookings.add(twin);
    row(twin);

    assertFound("is the second booking of one request");
  }

  @Test
  void aBookingThatWasRefusedIsNotThere() {
    booked("b1", at(0));
    asked("deed-b1", RequestKind.BOOK, Optional.empty(), at(0), refused());

    assertFound("was refused, but is there");
  }

  /** The server that lost it may have stood still, and gone on when another one had refused. */
  @Test
  void aRefusalAfterALostAnswerSettlesNothing() {
    booked("b1", at(0));
    asked("deed-b1", RequestKind.BOOK, Optional.empty(), at(0), Response.LOST, refused());

    assertNothingFound();
  }

  @Test
  void aHoldThatWasGivenUpIsGone() {
    held("h1", at(0), Duration.ofMinutes(1));
    Response gone =
        new Response(State.DONE, 204, "", "", false, Optional.empty(), Optional.empty());
    asked("give-up", RequestKind.GIVE_UP, Optional.of("h1"), at(0), gone);
    assertFound("a hold that was given up still has its time");

    rows.clear();
    assertNothingFound();
  }

  @Test
  void aMeetingThatWasCompletedKeepsItsTimeAndStaysSo() {
    Booking booking = bookedAndHeard("b1", at(0));
    Booking completed = changed(booking, "booking.completed", booking.start(), Status.COMPLETED);
    asked("2", RequestKind.COMPLETE, Optional.of("b1"), at(0), done(completed));
    assertNothingFound();

    changed(completed, "booking.cancelled", completed.start(), Status.CANCELLED);
    assertFound("was acknowledged as COMPLETED");
  }

  @Test
  void aBookingWhoseAnswerWasLostMayBeThereOrNot() {
    asked("deed-b1", RequestKind.BOOK, Optional.empty(), at(0), Response.LOST);
    assertNothingFound();

    booked("b1", at(0));
    assertNothingFound();
  }

  @Test
  void aBookingWasAskedFor() {
    booked("b1", at(0));

    assertFound("nobody asked for this booking");
  }

  @Test
  void aRequestThatComesTwiceChangesOnce() {
    Booking first = bookedAndHeard("b1", at(0));
    Booking second = moved(first, at(60));
    asked("2", RequestKind.MOVE, Optional.of("b1"), at(60), Response.LOST, done(second));
    assertNothingFound();

    moved(second, at(60));
    assertFound("booking.rescheduled 4 of b1 came twice or from nowhere");
  }

  @Test
  void aChangeWhoseAnswerWasLostMayHaveBeenMadeOnce() {
    Booking first = bookedAndHeard("b1", at(0));
    asked("2", RequestKind.MOVE, Optional.of("b1"), at(60), Response.LOST);
    assertNothingFound();

    Booking second = moved(first, at(60));
    assertNothingFound();

    moved(second, at(60));
    assertFound("booking.rescheduled 4 of b1 came twice or from nowhere");
  }

  @Test
  void whoRepeatsARequestHearsTheSame() {
    Booking first = booked("b1", at(0));
    Booking other = booking("b1", at(0), Status.CONFIRMED, 9);
    asked("deed-b1", RequestKind.BOOK, Optional.empty(), at(0), done(first), again(done(other)));
    assertFound("was repeated, but got another answer");

    bookingDeeds.clear();
    asked("deed-b1", RequestKind.BOOK, Optional.empty(), at(0), done(first), refused());
    assertFound("was repeated, but got another answer");

    bookingDeeds.clear();
    asked("deed-b1", RequestKind.BOOK, Optional.empty(), at(0), done(first), done(first));
    assertFound("was repeated, but got another answer");
  }

  @Test
  void everyConfirmedBookingHasItsEvent() {
    bookedAndHeard("b1", at(0));
    forgetEvent(1);

    assertFound(
        "is CONFIRMED version 1 at %s, but its last event is booking.created".formatted(NINE));
  }

  @Test
  void everyBookingHasEvents() {
    bookedAndHeard("b1", at(0));
    forgetEvent(0);
    forgetEvent(0);

    assertFound("b1: has no events");
  }

  @Test
  void eventsAreNumberedWithoutGapsAndInOrder() {
    bookedAndHeard("b1", at(0));
    forgetEvent(0);
    assertFound("its events are numbered [2]");

    events.clear();
    bookings.clear();
    rows.clear();
    bookingDeeds.clear();
    bookedAndHeard("b1", at(0));
    events.add(events.remove(0));
    assertFound("its events are numbered [2, 1]");
  }

  @Test
  void anEventIsToldOnce() {
    bookedAndHeard("b1", at(0));
    events.add(events.get(1));

    assertFound("event is listed twice");
    assertFound("its events are numbered [1, 2, 2]");
  }

  @Test
  void noEventIsKeptFromTheReplay() {
    bookedAndHeard("b1", at(0));
    hiddenEvents.add("e9");

    assertFound("e9: event is stored, but not listed");
  }

  @Test
  void noEventTellsOfWhatIsNot() {
    event("booking.created", 1, booking("b1", at(0), Status.PENDING, 1));

    assertFound("b1: has events, but is no booking");
  }

  @Test
  void everyEventArrives() {
    bookedAndHeard("b1", at(0));
    messages.remove(1);

    assertFound("no webhook: booking.confirmed 2 of b1");
  }

  @Test
  void anEventMayArriveTwiceButNotAfterItsSuccessorOnly() {
    bookedAndHeard("b1", at(0));
    messages.add(messages.get(0));
    assertNothingFound();

    messages.remove(0);
    assertFound("a webhook received booking.created 1 of b1 after 2");
  }

  @Test
  void whatArrivesIsSignedAndAsTheReplayTellsIt() {
    bookedAndHeard("b1", at(0));
    messages.add(new Message("b1-2", "text b1-2", false));
    assertFound("a webhook with a wrong signature: booking.confirmed 2 of b1");

    messages.set(2, new Message("b1-2", "something else", true));
    assertFound("a webhook has something else, but the replay text b1-2");
  }

  @Test
  void nothingArrivesThatNobodyWants() {
    messages.add(new Message("e9", "text", true));

    assertFound("a webhook was sent what it should not");
  }

  @Test
  void whatShouldNeverBeAnsweredIsFound() {
    asked(
        "1",
        RequestKind.BOOK,
        Optional.empty(),
        at(0),
        Response.of(State.WRONG, 500, "internal_error"));

    assertFound("should never be answered: 1: BOOK  at %s: 500 internal_error".formatted(NINE));
  }

  @Test
  void timeThatWasTakenOnAHostsTimelineAndGivenBackIsFine() {
    bookedAndHeard("b1", at(0));
    Span around = span(-30, 60);
    block("car", span(90, 120));
    takenRow("car", span(90, 105), false);
    release("car", span(105, 120));
    hostDeeds.add(keeping(disable(around, OnBookings.KEEP, DONE, gained("closed", around)), "b1"));
    takenRow("closed", span(-30, 0), true);
    takenRow("closed", span(45, 60), true);

    assertNothingFound();
  }

  @Test
  void timeThatWasGrantedOnAHostsTimelineIsThere() {
    block("car", span(90, 120));
    takenRow("car", span(90, 105), false);

    assertFound("car: was granted time on the timeline, but it is missing");
  }

  @Test
  void timeThatWasGivenBackOnAHostsTimelineIsFree() {
    block("car", span(90, 120));
    release("car", span(90, 120));
    takenRow("car", span(90, 105), false);

    assertFound("car: has time on the timeline that it gave up or never got");
  }

  @Test
  void disabledTimeIsNoBlock() {
    block("car", span(90, 120));
    takenRow("car", span(90, 120), true);

    assertFound("car: has time of the wrong kind");
  }

  @Test
  void aConfirmedBookingKeepsItsTimeWhateverIsDisabled() {
    bookedAndHeard("b1", at(0));
    rows.clear();
    takenRow("b1", span(0, 15), false);
    takenRow("closed", span(15, 45), true);
    Span taken = span(15, 45);
    hostDeeds.add(
        disable(taken, OnBookings.REFUSE, DONE, gained("closed", taken), lost("b1", taken)));

    assertFound("b1: is confirmed, but time of it is missing on the timeline");
    assertFound("b1: had the same time at the same moment as closed");
  }

  @Test
  void aMeetingThatIsOverMayLoseItsTimeToADisable() {
    Booking booking = bookedAndHeard("b1", at(0));
    Booking completed = changed(booking, "booking.completed", booking.start(), Status.COMPLETED);
    asked("2", RequestKind.COMPLETE, Optional.of("b1"), at(0), done(completed));
    rows.clear();
    assertFound("time of it is missing");

    Span all = span(0, 45);
    hostDeeds.add(disable(all, OnBookings.REFUSE, DONE, gained("closed", all), lost("b1", all)));
    takenRow("closed", all, true);
    assertNothingFound();
  }

  @Test
  void aHoldForAMeetingMayLoseItsTimeToADisable() {
    held("h1", at(0), Duration.ofMinutes(1));
    rows.clear();
    assertFound("h1: a hold was acknowledged");

    Span part = span(15, 30);
    hostDeeds.add(disable(part, OnBookings.KEEP, DONE, gained("closed", part), lost("h1", part)));
    takenRow("closed", part, true);
    assertNothingFound();
  }

  @Test
  void aBookingThatADisableCancelledHasItsEvent() {
    Booking booking = bookedAndHeard("b1", at(0));
    Span part = span(15, 30);
    hostDeeds.add(cancelling(disable(part, OnBookings.CANCEL, DONE, gained("closed", part)), "b1"));
    takenRow("closed", part, true);
    assertFound("b1: no event reports that a disable cancelled it");

    cancelled(booking);
    assertNothingFound();
  }

  @Test
  void aDisableCancelsOnlyWhatIsInItsTime() {
    Booking booking = bookedAndHeard("b1", at(0));
    Span later = span(45, 60);
    hostDeeds.add(
        cancelling(disable(later, OnBookings.CANCEL, DONE, gained("closed", later)), "b1"));
    takenRow("closed", later, true);
    cancelled(booking);

    assertFound("b1: was never in the time that this is about");
    assertFound("b1: was cancelled by a disable of other time");
  }

  @Test
  void onlyADisableThatMayCancelCancels() {
    Booking booking = bookedAndHeard("b1", at(0));
    Span part = span(15, 30);
    hostDeeds.add(cancelling(disable(part, OnBookings.KEEP, DONE, gained("closed", part)), "b1"));
    takenRow("closed", part, true);
    cancelled(booking);

    assertFound("cancelled bookings that it should not");
  }

  @Test
  void aRefusedDisableChangesNothing() {
    Booking booking = bookedAndHeard("b1", at(0));
    refusedDisable(OnBookings.REFUSE, span(0, 60), Set.of("b1"));
    assertNothingFound();

    takenRow("closed", span(45, 60), true);
    cancelled(booking);
    assertFound("closed: has time on the timeline that it gave up or never got");
    assertFound("booking.cancelled 3 of b1 came twice or from nowhere");
  }

  @Test
  void aRefusalNamesBookingsThatAreInTheWay() {
    bookedAndHeard("b1", at(0));
    refusedDisable(OnBookings.REFUSE, span(60, 90), Set.of("b1"));
    assertFound("b1: was never in the time that this is about");

    hostDeeds.clear();
    refusedDisable(OnBookings.REFUSE, span(0, 30), Set.of());
    assertFound("was refused although no booking was in the way");

    hostDeeds.clear();
    refusedDisable(OnBookings.KEEP, span(0, 30), Set.of("b1"));
    assertFound("was refused although no booking was in the way");
  }

  @Test
  void aDisableWhoseAnswerWasLostMayHaveCancelledIfItWasToCancel() {
    Booking booking = bookedAndHeard("b1", at(0));
    hostDeeds.add(disable(span(0, 60), OnBookings.CANCEL, UNKNOWN));
    assertNothingFound();

    cancelled(booking);
    takenRow("closed", span(0, 60), true);
    assertNothingFound();

    hostDeeds.clear();
    hostDeeds.add(disable(span(0, 60), OnBookings.KEEP, UNKNOWN));
    assertFound("booking.cancelled 3 of b1 came twice or from nowhere");
  }

  @Test
  void twoConfirmedBookingsNeverHaveTheSameTimeNotEvenForAWhile() {
    Booking first = bookedAndHeard("b1", at(0));
    bookedAndHeard("b2", at(15));
    asked("2", RequestKind.CANCEL, Optional.of("b1"), at(0), done(cancelled(first)));

    assertFound("b1: had the same time at the same moment as b2");
  }

  @Test
  void aBookingMayFollowOneThatMayHaveBeenCancelled() {
    Booking first = bookedAndHeard("b1", at(0));
    hostDeeds.add(disable(span(0, 15), OnBookings.CANCEL, UNKNOWN));
    cancelled(first);
    bookedAndHeard("b2", at(15));

    assertNothingFound();
  }

  @Test
  void whatShouldNeverBeAnsweredOnATimelineIsFound() {
    hostDeeds.add(disable(span(0, 60), OnBookings.CANCEL, WRONG));

    assertFound("should never be answered: call-1: DISABLE (cancel) by closed");
  }
}
