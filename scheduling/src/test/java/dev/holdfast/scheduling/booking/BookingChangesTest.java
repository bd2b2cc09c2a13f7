package dev.holdfast.scheduling.booking;

import static dev.holdfast.scheduling.booking.Practice.ANN;
import static dev.holdfast.scheduling.booking.Practice.BOB;
import static dev.holdfast.scheduling.booking.Practice.at;
import static dev.holdfast.scheduling.booking.Practice.done;
import static dev.holdfast.scheduling.booking.Practice.refused;
import static dev.holdfast.scheduling.booking.Practice.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Owner;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BookingChangesTest {

  private final Practice practice = new Practice();
  private final EventType intro = practice.offers(Practice.terms());
  private final EventType onRequest = practice.offers(Practice.requiringConfirmation());

  @Test
  void confirmingTakesTheTime() {
    Booking pending = practice.book(onRequest, "10:00", ANN);

    Booking confirmed = done(practice.confirm(pending));

    assertThat(confirmed.status()).isEqualTo(BookingStatus.CONFIRMED);
    assertThat(confirmed.version()).isEqualTo(2);
    assertThat(confirmed.lifecycle().confirmedAt()).isPresent();
    assertThat(practice.isFree("10:00", "10:30")).isFalse();
    assertThat(practice.told()).containsExactly("booking.created", "booking.confirmed");
  }

  @Test
  void ofTwoPendingBookingsOfOneSlotOneIsConfirmedAndTheOtherStaysPending() {
    Booking first = practice.book(onRequest, "10:00", ANN);
    Booking second = practice.book(onRequest, "10:00", BOB);
    practice.confirm(first);

    BookingResult result = practice.confirm(second);

    assertThat(refused(result)).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(practice.stored(second).status()).isEqualTo(BookingStatus.PENDING);
    assertThat(practice.told()).endsWith("booking.confirmed", "slot.conflict_detected");
  }

  @Test
  void aHostMayConfirmLaterThanABookerMayBook() {
    Booking pending = practice.book(onRequest, "10:00", ANN);
    practice.advance(Duration.ofMinutes(170));

    assertThat(done(practice.confirm(pending)).status()).isEqualTo(BookingStatus.CONFIRMED);
  }

  @Test
  void timeThatBecameBusyElsewhereIsNotConfirmed() {
    Booking pending = practice.book(onRequest, "10:00", ANN);
    practice.world.busy(slot("10:00", "10:15"));

    assertThat(refused(practice.confirm(pending))).isEqualTo(BookingRefusal.CALENDAR_BUSY);
  }

  @Test
  void cancellingGivesTheTimeBackAndKeepsTheReason() {
    Booking booking = practice.book(intro, "10:00", ANN);

    Booking cancelled = done(practice.cancel(booking));

    assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
    assertThat(cancelled.lifecycle().cancellationReason()).contains("Ill");
    assertThat(practice.isFree("10:00", "10:30")).isTrue();
    assertThat(practice.told()).endsWith("booking.cancelled");
  }

  @Test
  void cancellingWhatWasDisplacedLeavesOthersAlone() {
    Booking booking = practice.book(intro, "10:00", ANN);
    Owner holiday = Owner.of("HOLIDAY");
    var timeline = practice.host.timeline();
    practice.world.availability().disable(timeline, slot("10:10", "10:20"), holiday);

    Booking cancelled = done(practice.cancel(booking));

    assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
    assertThat(practice.isFree("10:00", "10:10")).isTrue();
    assertThat(practice.isFree("10:10", "10:20")).isFalse();
    assertThat(practice.isFree("10:20", "10:30")).isTrue();
  }

  @Test
  void decliningIsCancellingWhatIsPending() {
    Booking pending = practice.book(onRequest, "10:00", ANN);

    assertThat(done(practice.cancel(pending)).status()).isEqualTo(BookingStatus.CANCELLED);
  }

  @Test
  void movingGivesTheOldTimeBackForTheNewOne() {
    Booking booking = practice.book(intro, "10:00", ANN);

    Booking moved = done(practice.move(booking, "14:00"));

    assertThat(moved.time()).isEqualTo(slot("14:00", "14:30"));
    assertThat(moved.lifecycle().rescheduledFrom()).contains(at("10:00"));
    assertThat(practice.isFree("10:00", "10:30")).isTrue();
    assertThat(practice.isFree("14:00", "14:30")).isFalse();
    assertThat(practice.told()).endsWith("booking.rescheduled");
    var event = (BookingChanged) last(practice.world.events());
    assertThat(event.previous()).contains(slot("10:00", "10:30"));
  }

  @Test
  void aBookingMayMoveOverItsOwnTime() {
    EventType buffered = practice.offers(Practice.withBuffers(30, 30));
    Booking booking = practice.book(buffered, "10:00", ANN);

    done(practice.move(booking, "10:30"));

    assertThat(practice.isFree("09:30", "10:00")).isTrue();
    assertThat(practice.isFree("10:00", "11:30")).isFalse();
  }

  @Test
  void movingOntoTakenTimeKeepsTheOldTime() {
    Booking booking = practice.book(intro, "10:00", ANN);
    practice.book(intro, "14:00", BOB);

    BookingResult result = practice.move(booking, "14:00");

    assertThat(refused(result)).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(practice.stored(booking)).isEqualTo(booking);
    assertThat(practice.isFree("10:00", "10:30")).isFalse();
    assertThat(practice.told()).endsWith("slot.conflict_detected");
  }

  @Test
  void aPendingBookingMovesWithoutTakingTime() {
    Booking pending = practice.book(onRequest, "10:00", ANN);

    Booking moved = done(practice.move(pending, "14:00"));

    assertThat(moved.status()).isEqualTo(BookingStatus.PENDING);
    assertThat(practice.isFree("14:00", "14:30")).isTrue();
  }

  @Test
  void aMeetingEndsOnlyAfterItBegan() {
    Booking booking = practice.book(intro, "10:00", ANN);
    assertThat(refused(practice.noShow(booking))).isEqualTo(BookingRefusal.INVALID_TRANSITION);
    assertThat(refused(practice.complete(booking))).isEqualTo(BookingRefusal.INVALID_TRANSITION);

    practice.advance(Duration.ofHours(3));

    assertThat(done(practice.noShow(booking)).status()).isEqualTo(BookingStatus.NO_SHOW);
    assertThat(practice.told()).endsWith("booking.no_show");
  }

  @Test
  void whatIsOverCannotChange() {
    Booking booking = practice.book(intro, "10:00", ANN);
    practice.advance(Duration.ofHours(4));
    practice.complete(booking);

    for (BookingResult result :
        List.of(
            practice.complete(booking),
            practice.noShow(booking),
            practice.cancel(booking),
            practice.confirm(booking),
            practice.move(booking, "14:00"))) {
      assertThat(refused(result)).isEqualTo(BookingRefusal.INVALID_TRANSITION);
    }
  }

  @Test
  void aChangeBasedOnAnOldVersionIsRefused() {
    Booking booking = practice.book(intro, "10:00", ANN);
    practice.move(booking, "14:00");
    var request = new ChangeRequest(booking.id(), Optional.of(practice.host.id()), Optional.of(1L));

    BookingResult result =
        practice.world.run(tx -> practice.changes.cancel(tx, request, Optional.empty()));

    assertThat(refused(result)).isEqualTo(BookingRefusal.STALE_VERSION);
  }

  @Test
  void anotherHostsBookingIsNotFound() {
    Booking booking = practice.book(intro, "10:00", ANN);
    var request = new ChangeRequest(booking.id(), Optional.of(HostId.random()), Optional.empty());

    BookingResult result = practice.world.run(tx -> practice.changes.confirm(tx, request));

    assertThat(refused(result)).isEqualTo(BookingRefusal.BOOKING_NOT_FOUND);
  }

  @Test
  void aChangeBasedOnTheLastVersionIsMade() {
    Booking booking = practice.book(intro, "10:00", ANN);
    var request = new ChangeRequest(booking.id(), Optional.empty(), Optional.of(1L));

    BookingResult result =
        practice.world.run(tx -> practice.changes.cancel(tx, request, Optional.empty()));

    assertThat(done(result).version()).isEqualTo(2);
  }

  @Test
  void whatDoesNotMoveTellsNoOldTime() {
    Booking booking = practice.book(intro, "10:00", ANN);

    practice.cancel(booking);

    var event = (BookingChanged) last(practice.world.events());
    assertThat(event.previous()).isEmpty();
  }

  @Test
  void timeThatIsTakenAfterTheLookIsNotConfirmed() {
    Booking pending = practice.book(onRequest, "10:00", ANN);
    practice.takenMeanwhile("10:10", "10:20");

    assertThat(refused(practice.confirm(pending))).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(practice.stored(pending)).isEqualTo(pending);
    assertThat(practice.told()).endsWith("slot.conflict_detected");
  }

  @Test
  void whoMovesOntoTimeThatIsTakenAfterTheLookKeepsTheOldTime() {
    Booking booking = practice.book(intro, "10:00", ANN);
    practice.takenMeanwhile("14:10", "14:20");

    assertThat(refused(practice.move(booking, "14:00"))).isEqualTo(BookingRefusal.SLOT_TAKEN);
    assertThat(practice.stored(booking)).isEqualTo(booking);
    assertThat(practice.isFree("10:00", "10:30")).isFalse();
  }

  @Test
  void ofTwoChangesOfOneVersionTheSecondIsRefused() {
    Booking booking = practice.book(intro, "10:00", ANN);
    practice.world.meanwhile(
        tx -> practice.changes.cancel(tx, practice.of(booking), Optional.empty()));

    assertThat(refused(practice.move(booking, "14:00"))).isEqualTo(BookingRefusal.STALE_VERSION);
    assertThat(practice.stored(booking)).isEqualTo(booking);
    assertThat(practice.isFree("14:00", "14:30")).isTrue();
  }

  @Test
  void timeThatWasDisabledIsNotConfirmed() {
    Booking pending = practice.book(onRequest, "10:00", ANN);
    var timeline = practice.host.timeline();
    practice.world.availability().disable(timeline, slot("10:00", "10:10"), Owner.of("HOLIDAY"));

    assertThat(refused(practice.confirm(pending))).isEqualTo(BookingRefusal.SLOT_DISABLED);
    assertThat(practice.told()).containsExactly("booking.created");
  }

  @Test
  void aMeetingThatIsOverIsForgottenButNotItsTime() {
    Booking booking = done(practice.tryToBookInPublic(intro, "10:00", ANN));
    practice.advance(Duration.ofMinutes(3 * 60 + 30));

    Booking erased = done(practice.erase(booking));

    assertThat(erased.booker().isErased()).isTrue();
    assertThat(erased.notes()).isEmpty();
    assertThat(erased.time()).isEqualTo(booking.time());
    assertThat(erased.version()).isEqualTo(2);
    assertThat(erased.sequence()).isEqualTo(3);
    assertThat(practice.stored(booking)).isEqualTo(erased);
    assertThat(practice.isFree("10:00", "10:30")).isFalse();
    assertThat(practice.told()).endsWith("booking.erased");
  }

  @Test
  void aMeetingThatIsToComeOrUnderWayIsNotForgotten() {
    Booking booking = practice.book(intro, "10:00", ANN);
    assertThat(refused(practice.erase(booking))).isEqualTo(BookingRefusal.INVALID_TRANSITION);

    practice.advance(Duration.ofMinutes(3 * 60 + 29));

    assertThat(refused(practice.erase(booking))).isEqualTo(BookingRefusal.INVALID_TRANSITION);
  }

  @Test
  void whatWasCancelledIsForgottenWithItsReason() {
    Booking booking = practice.book(intro, "10:00", ANN);
    Booking cancelled = done(practice.cancel(booking));

    Booking erased = done(practice.erase(booking));

    assertThat(cancelled.lifecycle().cancellationReason()).contains("Ill");
    assertThat(erased.lifecycle().cancellationReason()).isEmpty();
    assertThat(erased.lifecycle().cancelledAt()).isPresent();
    assertThat(refused(practice.erase(booking))).isEqualTo(BookingRefusal.INVALID_TRANSITION);
  }

  @Test
  void whatIsCancelledIsNotMoved() {
    Booking booking = practice.book(intro, "10:00", ANN);
    practice.cancel(booking);

    assertThat(refused(practice.move(booking, "14:00")))
        .isEqualTo(BookingRefusal.INVALID_TRANSITION);
    assertThat(practice.isFree("14:00", "14:30")).isTrue();
  }

  @Test
  void aBookerIsKnownByHisAddressHoweverItIsWritten() {
    assertThat(ANN.isAt("ANN@example.org")).isTrue();
    assertThat(ANN.isAt("bob@example.org")).isFalse();
    assertThat(ANN.isErased()).isFalse();
  }

  @Test
  void aBookingIdIsWrittenAsItsText() {
    assertThat(new BookingId("bk_1")).hasToString("bk_1");
    assertThat(BookingId.random()).isNotEqualTo(BookingId.random());
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }
}
