package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.view.CalendarFactory;
import dev.holdfast.availability.view.OpenCalendar;
import dev.holdfast.availability.view.OpenCalendar.Saved;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A calendar that is opened for a window, worked on, and saved as one step. */
interface OpenCalendarContract extends Scenario {

  private OpenCalendar open(ResourceId room) {
    return CalendarFactory.on(store()).open(room, slot("08:00-18:00"));
  }

  @Test
  default void anOpenCalendarKnowsWhatIsTaken() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "10:00-11:00").disabledBy(CAROL, "12:00-13:00");

    OpenCalendar calendar = open(room);

    assertThat(calendar.isAvailable(slot("09:00-10:00"))).isTrue();
    assertThat(calendar.isAvailable(slot("09:00-11:00"))).isFalse();
    assertThat(calendar.reserve(ANN, slot("10:00-12:00")))
        .isRefused(TAKEN)
        .because(BOB, "10:00-11:00");
  }

  @Test
  default void nothingIsReservedBeforeItIsSaved() {
    ResourceId room = newResource();
    OpenCalendar calendar = open(room);

    assertThat(calendar.reserve(ANN, slot("10:00-11:00"))).isGranted();

    assertThat(calendar.isAvailable(slot("10:00-11:00"))).isFalse();
    assertThat(blockadesOf(room)).isEmpty();
    assertThat(calendar.save()).isEqualTo(Saved.SAVED);
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void aCancelledReferenceGivesBackAllItsTime() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "09:00-10:00", "12:00-13:00").blockedBy(BOB, "10:00-11:00");
    OpenCalendar calendar = open(room);

    assertThat(calendar.cancel(ANN)).isGranted();
    assertThat(calendar.cancel(ANN)).isRefused(ReleaseResult.Reason.NOT_HELD);
    assertThat(calendar.reserve(CAROL, slot("12:00-14:00"))).isGranted();
    assertThat(calendar.save()).isEqualTo(Saved.SAVED);

    assertThat(calendarOf(room)).isFree("09:00-10:00").isBlocked(CAROL, "12:00-14:00");
    assertThat(calendarOf(room)).isBlocked(BOB, "10:00-11:00");
  }

  @Test
  default void ofTwoWhoSaveTheSecondIsToldAndNothingOfItIsWritten() {
    ResourceId room = newResource();
    OpenCalendar first = open(room);
    OpenCalendar second = open(room);
    first.reserve(ANN, slot("10:00-11:00"));
    second.reserve(BOB, slot("10:00-11:00"));
    second.reserve(BOB, slot("14:00-15:00"));

    assertThat(List.of(first.save(), second.save())).containsExactly(Saved.SAVED, Saved.CONFLICT);

    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00").isFree("14:00-15:00");
  }

  @Test
  default void whatElseTheCalendarShowedMustStillBeTrue() {
    ResourceId room = newResource();
    OpenCalendar calendar = open(room);
    calendar.reserve(ANN, slot("10:00-11:00"));
    given(room).blockedBy(BOB, "14:00-15:00");

    assertThat(calendar.save()).isEqualTo(Saved.CONFLICT);

    assertThat(calendarOf(room)).isFree("10:00-11:00");
  }

  @Test
  default void aSavedCalendarCanStillBeUsed() {
    ResourceId room = newResource();
    OpenCalendar calendar = open(room);
    calendar.reserve(ANN, slot("10:00-11:00"));
    calendar.save();

    calendar.cancel(ANN);
    calendar.reserve(ANN, slot("15:00-16:00"));

    assertThat(calendar.save()).isEqualTo(Saved.SAVED);
    assertThat(calendarOf(room)).isFree("10:00-11:00").isBlocked(ANN, "15:00-16:00");
  }

  @Test
  default void timeOutsideTheWindowIsAClearError() {
    OpenCalendar calendar = open(newResource());

    assertThatThrownBy(() -> calendar.isAvailable(slot("17:00-19:00")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("reaches out of the window");
    assertThatThrownBy(() -> calendar.reserve(ANN, slot("17:00-19:00")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void aReservationThatReachesOutOfTheWindowIsNotCancelled() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "17:00-19:00");

    assertThatThrownBy(() -> open(room).cancel(ANN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Reservation");
  }
}
