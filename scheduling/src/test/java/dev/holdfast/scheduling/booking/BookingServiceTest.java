package dev.holdfast.scheduling.booking;

import static dev.holdfast.scheduling.booking.Practice.ANN;
import static dev.holdfast.scheduling.booking.Practice.BOB;
import static dev.holdfast.scheduling.booking.Practice.at;
import static dev.holdfast.scheduling.booking.Practice.done;
import static dev.holdfast.scheduling.booking.Practice.refused;
import static dev.holdfast.scheduling.booking.Practice.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BookingServiceTest {

  private final Practice practice = new Practice();
  private final EventType intro = practice.offers(Practice.terms());

  @Test
  void aBookingIsConfirmedAtOnceAndHasItsTime() {
    Booking booking = practice.book(intro, "10:00", ANN);

    assertThat(booking.status()).isEqualTo(BookingStatus.CONFIRMED);
    assertThat(booking.version()).isEqualTo(1);
    assertThat(booking.time()).isEqualTo(slot("10:00", "10:30"));
    assertThat(practice.isFree("10:00", "10:30")).isFalse();
    assertThat(practice.told()).containsExactly("booking.created", "booking.confirmed");
  }

  @Test
  void theEventsOfABookingAreNumberedAndTellAllOfIt() {
    Booking booking = practice.book(intro, "10:00", ANN);

    assertThat(practice.world.events())
        .filteredOn(event -> event.aggregateId().equals(booking.id().value()))
        .extracting(DomainEvent::sequence)
        .containsExactly(1L, 2L);
    var confirmed = (BookingChanged) practice.world.events().get(2);
    assertThat(confirmed.booking()).isEqualTo(booking);
    assertThat(confirmed.eventType()).isEqualTo(intro);
    assertThat(confirmed.host()).isEqualTo(practice.host);
  }

  @Test
  void takenTimeIsRefusedWithOtherStartsAndTheConflictIsTold() {
    practice.book(intro, "10:00", ANN);

    BookingResult result = practice.tryToBook(intro, "10:00", BOB);

    assertThat(refused(result)).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(((BookingResult.Refused) result).alternatives())
        .extracting(TimeSlot::from)
        .containsExactlyInAnyOrder(at("09:30"), at("10:30"), at("09:00"));
    assertThat(practice.told())
        .containsExactly("booking.created", "booking.confirmed", "slot.conflict_detected");
  }

  @Test
  void twoEventTypesOfOneHostShareHisTime() {
    EventType other = practice.offers(Practice.withBuffers(0, 0));
    practice.book(intro, "10:00", ANN);

    assertThat(refused(practice.tryToBook(other, "10:00", BOB)))
        .isEqualTo(BookingRefusal.SLOT_TAKEN);
  }

  @Test
  void buffersAreClaimedButNotPartOfTheMeeting() {
    EventType buffered = practice.offers(Practice.withBuffers(10, 20));

    Booking booking = practice.book(buffered, "10:00", ANN);

    assertThat(booking.time()).isEqualTo(slot("10:00", "10:30"));
    assertThat(booking.claimed()).isEqualTo(slot("09:50", "10:50"));
    assertThat(practice.isFree("09:50", "10:50")).isFalse();
    assertThat(refused(practice.tryToBook(intro, "10:30", BOB)))
        .isEqualTo(BookingRefusal.SLOT_TAKEN);
  }

  @Test
  void aRequestThatNeedsConfirmationBlocksNothing() {
    EventType onRequest = practice.offers(Practice.requiringConfirmation());

    Booking booking = practice.book(onRequest, "10:00", ANN);

    assertThat(booking.status()).isEqualTo(BookingStatus.PENDING);
    assertThat(practice.isFree("10:00", "10:30")).isTrue();
    assertThat(practice.told()).containsExactly("booking.created");
  }

  @Test
  void aStartThatIsNotOfferedIsRefusedWithItsReason() {
    EventType onRequest = practice.offers(Practice.requiringConfirmation());
    practice.advance(Duration.ofHours(3));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN))).isEqualTo(BookingRefusal.TOO_SOON);
    assertThat(refused(practice.tryToBook(onRequest, "10:30", ANN)))
        .isEqualTo(BookingRefusal.TOO_SOON);
    assertThat(refused(practice.tryToBook(intro, "10:40", ANN)))
        .isEqualTo(BookingRefusal.OUTSIDE_AVAILABILITY);
    assertThat(refused(practice.tryToBook(intro, "17:00", ANN)))
        .isEqualTo(BookingRefusal.OUTSIDE_AVAILABILITY);
    assertThat(practice.told()).isEmpty();
  }

  @Test
  void timeThatIsBusyElsewhereCannotBeBooked() {
    practice.world.busy(slot("10:10", "10:20"));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN)))
        .isEqualTo(BookingRefusal.CALENDAR_BUSY);
  }

  @Test
  void aCalendarThatWasNeverReadKeepsEverybodyOut() {
    practice.world.calendars(
        new KnownCalendar(Provider.ICAL, Choice.DEFAULT, SyncStatus.NEVER, Optional.empty()));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN)))
        .isEqualTo(BookingRefusal.CALENDAR_UNKNOWN);
  }

  @Test
  void disabledTimeCannotBeBooked() {
    practice
        .world
        .availability()
        .disable(practice.host.timeline(), slot("10:00", "12:00"), Owner.of("HOLIDAY"));

    assertThat(refused(practice.tryToBook(intro, "11:00", ANN)))
        .isEqualTo(BookingRefusal.SLOT_DISABLED);
  }

  @Test
  void anInactiveEventTypeTakesNoBookings() {
    practice.world.run(
        tx -> practice.eventTypes.change(tx, intro, intro.terms(), EventTypeStatus.INACTIVE));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN)))
        .isEqualTo(BookingRefusal.EVENT_TYPE_INACTIVE);
  }

  @Test
  void anotherHostsEventTypeIsNotFound() {
    var request =
        new BookRequest(
            intro.id(),
            Optional.of(HostId.random()),
            at("10:00"),
            ANN,
            Optional.empty(),
            Optional.empty());

    assertThat(refused(practice.world.run(tx -> practice.service.book(tx, request))))
        .isEqualTo(BookingRefusal.EVENT_TYPE_NOT_FOUND);
  }

  @Test
  void anUnknownEventTypeIsNotFound() {
    var request =
        new HoldRequest(EventTypeId.random(), Optional.empty(), at("10:00"), Duration.ofMinutes(1));

    HoldResult result = practice.world.run(tx -> practice.service.hold(tx, request));

    assertThat(result).isEqualTo(HoldResult.Refused.because(BookingRefusal.EVENT_TYPE_NOT_FOUND));
  }

  @Test
  void aHoldKeepsOthersOutAndBecomesTheBooking() {
    Hold hold = practice.hold(intro, "10:00");

    assertThat(refused(practice.tryToBook(intro, "10:00", BOB)))
        .isEqualTo(BookingRefusal.SLOT_TAKEN);
    Booking booking = done(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id())));
    assertThat(booking.id().value()).isEqualTo(hold.id());
    assertThat(practice.world.holds()).isEmpty();
    practice.advance(Duration.ofHours(1));
    assertThat(practice.isFree("10:00", "10:30")).isFalse();
  }

  @Test
  void whatWasPromisedWithAHoldStands() {
    EventType onRequest = practice.offers(Practice.requiringConfirmation());
    practice.advance(Duration.ofMinutes(115));
    Hold hold = practice.hold(onRequest, "10:00");
    practice.advance(Duration.ofMinutes(8));

    BookingResult withHold = practice.tryToBook(onRequest, "10:00", ANN, Optional.of(hold.id()));

    assertThat(done(withHold).status()).isEqualTo(BookingStatus.PENDING);
    assertThat(refused(practice.tryToBook(onRequest, "10:00", BOB)))
        .isEqualTo(BookingRefusal.TOO_SOON);
  }

  @Test
  void anExpiredHoldStillBooksWhatIsFree() {
    Hold hold = practice.hold(intro, "10:00");
    practice.advance(Duration.ofMinutes(11));

    Booking booking = done(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id())));

    assertThat(booking.status()).isEqualTo(BookingStatus.CONFIRMED);
  }

  @Test
  void anExpiredHoldGivesNoRightToTimeThatSomebodyTookMeanwhile() {
    Hold hold = practice.hold(intro, "10:00");
    practice.advance(Duration.ofMinutes(11));
    practice.book(intro, "10:00", BOB);

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.SLOT_TAKEN);
  }

  @Test
  void anExpiredHoldGivesNoRightToWhatCannotBeBookedAnyMore() {
    Hold hold = practice.hold(intro, "10:00");
    practice.advance(Duration.ofHours(12));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.TOO_SOON);
  }

  @Test
  void anExpiredHoldIsNotKeptByWhoeverHasItsTimeNow() {
    Hold hold = practice.hold(intro, "10:00");
    practice.advance(Duration.ofMinutes(11));
    practice.book(intro, "10:00", BOB);
    practice.advance(Duration.ofHours(12));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.TOO_SOON);
  }

  @Test
  void aHoldIsForItsOwnStartOnly() {
    Hold hold = practice.hold(intro, "10:00");

    assertThat(refused(practice.tryToBook(intro, "11:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.HOLD_MISMATCH);
    assertThat(refused(practice.tryToBook(intro, "10:00", ANN, Optional.of("no-hold"))))
        .isEqualTo(BookingRefusal.HOLD_MISMATCH);
  }

  @Test
  void bookingAHoldTwiceGivesTheSameBooking() {
    Hold hold = practice.hold(intro, "10:00");
    Booking first = done(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id())));

    BookingResult again = practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id()));
    BookingResult byAnother = practice.tryToBook(intro, "10:00", BOB, Optional.of(hold.id()));

    assertThat(done(again)).isEqualTo(first);
    assertThat(refused(byAnother)).isEqualTo(BookingRefusal.HOLD_MISMATCH);
    assertThat(practice.told()).containsExactly("booking.created", "booking.confirmed");
  }

  @Test
  void aHeldRequestThatNeedsConfirmationGivesTheTimeBack() {
    EventType onRequest = practice.offers(Practice.requiringConfirmation());
    Hold hold = practice.hold(onRequest, "10:00");

    practice.tryToBook(onRequest, "10:00", ANN, Optional.of(hold.id()));

    assertThat(practice.isFree("10:00", "10:30")).isTrue();
    assertThat(practice.world.holds()).isEmpty();
  }

  @Test
  void aBookerHasNoMoreOpenBookingsOfAnEventTypeThanAllowed() {
    EventType other = practice.offers(Practice.withBuffers(0, 0));
    done(practice.tryToBookInPublic(intro, "10:00", ANN));
    done(practice.tryToBookInPublic(intro, "11:00", ANN));

    assertThat(refused(practice.tryToBookInPublic(intro, "12:00", ANN)))
        .isEqualTo(BookingRefusal.TOO_MANY_BOOKINGS);
    done(practice.tryToBookInPublic(intro, "12:00", BOB));
    done(practice.tryToBookInPublic(other, "13:00", ANN));
  }

  @Test
  void theHostBooksForSomebodyAsOftenAsHeLikes() {
    done(practice.tryToBookInPublic(intro, "10:00", ANN));
    done(practice.tryToBookInPublic(intro, "11:00", ANN));
    var byHost =
        new BookRequest(
            intro.id(),
            Optional.of(practice.host.id()),
            at("12:00"),
            ANN,
            Optional.empty(),
            Optional.empty());

    BookingResult result = practice.world.run(tx -> practice.strictService.book(tx, byHost));

    assertThat(done(result).start()).isEqualTo(at("12:00"));
  }

  @Test
  void aBookerBooksAgainWhenABookingIsOver() {
    Booking first = done(practice.tryToBookInPublic(intro, "10:00", ANN));
    done(practice.tryToBookInPublic(intro, "11:00", ANN));
    practice.cancel(first);

    assertThat(done(practice.tryToBookInPublic(intro, "12:00", ANN)).notes()).contains("Call me");
  }

  @Test
  void aHoldForAnotherEventTypeDoesNotFit() {
    EventType other = practice.offers(Practice.withBuffers(0, 0));
    Hold hold = practice.hold(intro, "10:00");

    assertThat(refused(practice.tryToBook(other, "10:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.HOLD_MISMATCH);
  }

  @Test
  void aHoldThatWasBookedFitsNoOtherMeeting() {
    EventType other = practice.offers(Practice.withBuffers(0, 0));
    Hold hold = practice.hold(intro, "10:00");
    done(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id())));

    assertThat(refused(practice.tryToBook(intro, "11:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.HOLD_MISMATCH);
    assertThat(refused(practice.tryToBook(other, "10:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.HOLD_MISMATCH);
  }

  @Test
  void heldTimeThatWasDisabledIsNotBooked() {
    Hold hold = practice.hold(intro, "10:00");
    practice
        .world
        .availability()
        .disable(practice.host.timeline(), slot("10:10", "10:20"), Owner.of("HOLIDAY"));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN, Optional.of(hold.id()))))
        .isEqualTo(BookingRefusal.SLOT_DISABLED);
  }

  @Test
  void theHoldTellsWhatItKeepsAndHowLong() {
    EventType buffered = practice.offers(Practice.withBuffers(10, 20));

    Hold hold = practice.hold(buffered, "10:00");

    assertThat(hold.slot()).isEqualTo(slot("09:50", "10:50"));
    assertThat(hold.expiresAt()).isEqualTo(at("07:10"));
    assertThat(hold.host()).isEqualTo(practice.host.id());
    assertThat(hold.meeting()).contains(new Hold.Meeting(buffered.id(), at("10:00")));
    assertThat(practice.world.holds()).containsExactly(hold);
  }

  @Test
  void aHoldThatIsRefusedForAnotherReasonNamesNoOtherStarts() {
    HoldResult result = practice.tryToHold(intro, "08:00");

    assertThat(result).isEqualTo(HoldResult.Refused.because(BookingRefusal.OUTSIDE_AVAILABILITY));
  }

  @Test
  void theCalendarThatIsKnownLeastDecides() {
    practice.world.calendars(
        new KnownCalendar(Provider.ICAL, Choice.DEFAULT, SyncStatus.NEVER, Optional.empty()),
        practice.world.calendar(slot("12:00", "12:30")));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN)))
        .isEqualTo(BookingRefusal.CALENDAR_UNKNOWN);
    assertThat(refused(practice.tryToBook(intro, "12:00", ANN)))
        .isEqualTo(BookingRefusal.CALENDAR_BUSY);
  }

  @Test
  void timeThatIsBusyInAnyCalendarCannotBeBooked() {
    practice.world.calendars(
        practice.world.calendar(slot("10:00", "10:30")),
        practice.world.calendar(slot("12:00", "12:30")));

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN)))
        .isEqualTo(BookingRefusal.CALENDAR_BUSY);
    assertThat(refused(practice.tryToBook(intro, "12:00", ANN)))
        .isEqualTo(BookingRefusal.CALENDAR_BUSY);
    done(practice.tryToBook(intro, "11:00", ANN));
  }

  @Test
  void whoTakesTheTimeAfterTheLookHasIt() {
    practice.takenMeanwhile("10:10", "10:20");

    BookingResult result = practice.tryToBook(intro, "10:00", ANN);

    assertThat(refused(result)).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(((BookingResult.Refused) result).alternatives()).hasSize(3);
    assertThat(practice.told()).containsExactly("slot.conflict_detected");
  }

  @Test
  void timeThatIsDisabledAfterTheLookIsNotBooked() {
    practice.disabledMeanwhile("10:10", "10:20");

    assertThat(refused(practice.tryToBook(intro, "10:00", ANN)))
        .isEqualTo(BookingRefusal.SLOT_DISABLED);
    assertThat(practice.told()).isEmpty();
  }

  @Test
  void timeThatIsTakenOrDisabledAfterTheLookIsNotHeld() {
    practice.takenMeanwhile("10:10", "10:20");
    HoldResult taken = practice.tryToHold(intro, "10:00");
    practice.disabledMeanwhile("12:00", "12:10");
    HoldResult disabled = practice.tryToHold(intro, "12:00");

    assertThat(((HoldResult.Refused) taken).reason()).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(((HoldResult.Refused) taken).alternatives()).hasSize(3);
    assertThat(disabled).isEqualTo(HoldResult.Refused.because(BookingRefusal.SLOT_DISABLED));
    assertThat(practice.world.holds()).isEmpty();
  }

  @Test
  void aRefusedHoldLeavesNoTrace() {
    practice.book(intro, "10:00", ANN);

    HoldResult result = practice.tryToHold(intro, "10:00");

    assertThat(result).isInstanceOf(HoldResult.Refused.class);
    HoldResult.Refused refused = (HoldResult.Refused) result;
    assertThat(refused.reason()).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(refused.alternatives()).hasSize(3);
    assertThat(practice.world.holds()).isEmpty();
  }
}
