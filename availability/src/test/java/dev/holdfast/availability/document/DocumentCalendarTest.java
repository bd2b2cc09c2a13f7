package dev.holdfast.availability.document;

import static dev.holdfast.availability.document.DocumentCalendar.Saved.SAVED;
import static dev.holdfast.availability.document.DocumentCalendar.Saved.VERSION_CONFLICT;
import static dev.holdfast.availability.document.Samples.ANN;
import static dev.holdfast.availability.document.Samples.BOB;
import static dev.holdfast.availability.document.Samples.FOR_GOOD;
import static dev.holdfast.availability.document.Samples.ROOM;
import static dev.holdfast.availability.document.Samples.SUMMER;
import static dev.holdfast.availability.document.Samples.morning;
import static dev.holdfast.availability.document.Samples.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.BlockResult.Refused;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.TimeSlot;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A calendar opened for a window, worked on in memory and saved. */
class DocumentCalendarTest {

  private static final TimeSlot JANUARY = slot("01-01T00:00", "02-01T00:00");
  private static final TimeSlot FIRST_OF_JANUARY = slot("01-01T00:00", "01-02T00:00");

  private final WatchedDocuments documents = new WatchedDocuments();
  private final DocumentStore store = DocumentStore.over(documents);
  private final Availability availability = Availability.on(store);

  @Test
  void aCalendarWithoutDocumentsIsFree() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);

    assertThat(calendar.isAvailable(JANUARY)).isTrue();
  }

  @Test
  void aReservationIsWrittenWhenItIsSaved() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);

    calendar.reserve(ANN, morning("01-02"));

    assertThat(calendar.isAvailable(morning("01-02"))).isFalse();
    assertThat(documents.documents()).isEmpty();

    assertThat(calendar.save()).isEqualTo(SAVED);
    assertThat(documents.documents()).containsOnlyKeys("room_2026_01_02", "room_resource");
    assertThat(documents.document("room_2026_01_02").entries())
        .singleElement()
        .extracting(Blockade::owner, Blockade::slot)
        .containsExactly(ANN, morning("01-02"));
  }

  @Test
  void aReservationOverSeveralDaysLandsInSeveralDocumentsInOneStep() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);

    calendar.reserve(ANN, slot("01-02T18:00", "01-04T12:00"));
    calendar.save();

    assertThat(documents.written())
        .containsExactly("room_2026_01_02", "room_2026_01_03", "room_2026_01_04", "room_resource");
    assertThat(documents.attempts()).isEqualTo(1);
  }

  @Test
  void allDaysInUseOfTheWindowAreLoadedWhenItIsOpened() {
    availability.block(ROOM, morning("01-02"), ANN);
    availability.block(ROOM, morning("01-31"), ANN);
    availability.block(ROOM, morning("02-01"), ANN);
    DocumentCalendar calendar = store.open(ROOM, JANUARY);
    documents.forgetWhatWasAsked();

    assertThat(calendar.isAvailable(morning("01-02"))).isFalse();
    assertThat(calendar.isAvailable(morning("01-15"))).isTrue();
    assertThat(calendar.isAvailable(morning("01-31"))).isFalse();
    assertThat(documents.loads()).isEmpty();
  }

  @Test
  void takenTimeIsRefusedNamingWhatStandsInTheWay() {
    availability.block(ROOM, morning("01-02"), ANN);
    DocumentCalendar calendar = store.open(ROOM, JANUARY);

    BlockResult result = calendar.reserve(BOB, slot("01-02T11:00", "01-02T13:00"));

    assertThat(result).isInstanceOf(Refused.class);
    assertThat(((Refused) result).reason()).isEqualTo(BlockResult.Reason.TAKEN);
    assertThat(((Refused) result).inTheWay())
        .extracting(Blockade::slot)
        .containsExactly(morning("01-02"));
    assertThat(calendar.isAvailable(slot("01-02T12:00", "01-02T13:00"))).isTrue();
  }

  @Test
  void timeReservedThroughTheSameViewIsTaken() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);
    calendar.reserve(ANN, morning("01-02"));

    assertThat(calendar.reserve(BOB, morning("01-02"))).isInstanceOf(Refused.class);
    assertThat(calendar.reserve(ANN, morning("01-02"))).isInstanceOf(Blocked.class);
  }

  @Test
  void aSlotOutsideOfTheWindowIsAnErrorThatSaysWhatToOpen() {
    DocumentCalendar calendar = store.open(ROOM, FIRST_OF_JANUARY);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> calendar.isAvailable(morning("01-02")))
        .withMessageContaining(morning("01-02").toString())
        .withMessageContaining(FIRST_OF_JANUARY.toString())
        .withMessageContaining("Open it for " + slot("01-01T00:00", "01-02T12:00"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> calendar.reserve(ANN, slot("01-01T23:00", "01-02T01:00")))
        .withMessageContaining("reaches out of the window");
  }

  @Test
  void aCancelledReservationIsFreeInAllItsDays() {
    availability.block(ROOM, slot("01-02T18:00", "01-04T12:00"), ANN);
    availability.block(ROOM, morning("01-10"), ANN);
    availability.block(ROOM, morning("01-11"), BOB);
    DocumentCalendar calendar = store.open(ROOM, JANUARY);

    ReleaseResult result = calendar.cancel(ANN);
    calendar.save();

    assertThat(((ReleaseResult.Released) result).released()).hasSize(2);
    assertThat(availability.calendar(ROOM, FOR_GOOD).takenBy(ANN)).isEmpty();
    assertThat(availability.isAvailable(ROOM, slot("01-01T00:00", "01-11T00:00"))).isTrue();
    assertThat(availability.isAvailable(ROOM, morning("01-11"))).isFalse();
  }

  @Test
  void cancellingWhatIsNotReservedIsRefused() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);

    assertThat(calendar.cancel(ANN))
        .isEqualTo(new ReleaseResult.Refused(ReleaseResult.Reason.NOT_HELD, List.of()));
  }

  @Test
  void aReservationThatReachesOutOfTheWindowIsNotCancelledInPart() {
    availability.block(ROOM, slot("01-01T18:00", "01-02T12:00"), ANN);
    DocumentCalendar calendar = store.open(ROOM, FIRST_OF_JANUARY);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> calendar.cancel(ANN))
        .withMessageContaining("Open it for " + slot("01-01T00:00", "01-02T12:00"));
    assertThat(calendar.isAvailable(slot("01-01T18:00", "01-02T00:00"))).isFalse();
  }

  @Test
  void ofTwoWritersTheSecondLosesAndMayRetry() {
    DocumentCalendar anns = store.open(ROOM, JANUARY);
    DocumentCalendar bobs = store.open(ROOM, JANUARY);
    anns.reserve(ANN, morning("01-02"));
    bobs.reserve(BOB, slot("01-02T11:00", "01-02T14:00"));

    assertThat(anns.save()).isEqualTo(SAVED);
    assertThat(bobs.save()).isEqualTo(VERSION_CONFLICT);
    assertThat(bobs.save()).as("again, without looking").isEqualTo(VERSION_CONFLICT);

    DocumentCalendar again = store.open(ROOM, JANUARY);
    assertThat(again.reserve(BOB, slot("01-02T11:00", "01-02T14:00"))).isInstanceOf(Refused.class);
    assertThat(again.reserve(BOB, slot("01-02T12:00", "01-02T14:00"))).isInstanceOf(Blocked.class);
    assertThat(again.save()).isEqualTo(SAVED);
  }

  @Test
  void aConflictInOneDayWritesNothingInTheOthers() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);
    calendar.reserve(BOB, morning("01-02"));
    calendar.reserve(BOB, morning("01-03"));
    availability.block(ROOM, morning("01-03"), ANN);

    assertThat(calendar.save()).isEqualTo(VERSION_CONFLICT);
    assertThat(availability.isAvailable(ROOM, morning("01-02"))).isTrue();
  }

  @Test
  void writersOfDifferentDaysInUseBothSave() {
    useDays("01-02", "01-03");
    DocumentCalendar anns = store.open(ROOM, JANUARY);
    DocumentCalendar bobs = store.open(ROOM, JANUARY);
    anns.reserve(ANN, morning("01-02"));
    bobs.reserve(BOB, morning("01-03"));

    assertThat(anns.save()).isEqualTo(SAVED);
    assertThat(bobs.save()).isEqualTo(SAVED);
  }

  @Test
  void aViewIsOutdatedByALongBlockade() {
    useDays("06-05");
    DocumentCalendar calendar = store.open(ROOM, SUMMER);
    calendar.reserve(BOB, morning("06-05"));
    availability.disable(ROOM, FOR_GOOD, ANN);

    assertThat(calendar.save()).isEqualTo(VERSION_CONFLICT);
  }

  @Test
  void afterASaveTheViewGoesOn() {
    DocumentCalendar calendar = store.open(ROOM, JANUARY);
    calendar.reserve(ANN, morning("01-02"));
    calendar.save();

    calendar.reserve(BOB, slot("01-02T14:00", "01-02T15:00"));
    calendar.cancel(ANN);

    assertThat(calendar.save()).isEqualTo(SAVED);
    assertThat(documents.document("room_2026_01_02").version()).isEqualTo(2);
    assertThat(availability.calendar(ROOM, JANUARY).takenBy(ANN)).isEmpty();
    assertThat(availability.calendar(ROOM, JANUARY).takenBy(BOB)).hasSize(1);
  }

  @Test
  void whatWasSavedIsNotReliedOnAnyMore() {
    useDays("01-02", "01-03");
    DocumentCalendar calendar = store.open(ROOM, JANUARY);
    calendar.reserve(ANN, morning("01-02"));
    calendar.save();
    availability.block(ROOM, slot("01-02T14:00", "01-02T15:00"), BOB);

    calendar.reserve(ANN, morning("01-03"));

    assertThat(calendar.save()).isEqualTo(SAVED);
  }

  @Test
  void savingNothingTouchesNothing() {
    useDays("01-02");
    DocumentCalendar calendar = store.open(ROOM, JANUARY);
    calendar.reserve(ANN, morning("01-02"));
    calendar.cancel(ANN);
    availability.block(ROOM, morning("01-02"), BOB);
    documents.forgetWhatWasAsked();

    assertThat(calendar.save()).isEqualTo(SAVED);
    assertThat(documents.attempts()).isZero();
  }

  @Test
  void whatIsReservedThroughAViewIsReleasedThroughTheStore() {
    DocumentCalendar calendar = store.open(ROOM, FOR_GOOD);
    calendar.reserve(ANN, SUMMER);
    calendar.save();

    assertThat(availability.release(ROOM, morning("06-05"), ANN))
        .isInstanceOf(ReleaseResult.Released.class);
    assertThat(store.open(ROOM, SUMMER).isAvailable(morning("06-05"))).isTrue();
  }

  @Test
  void aViewIsFromOneMoment() {
    availability.block(ROOM, morning("06-05"), ANN);
    documents.afterNextLoad(
        () -> {
          availability.release(ROOM, morning("06-05"), ANN);
          availability.block(ROOM, SUMMER, BOB);
        });

    DocumentCalendar calendar = store.open(ROOM, SUMMER);

    assertThat(calendar.isAvailable(morning("06-05"))).isFalse();
    assertThat(documents.loads()).contains(Set.of("room_resource"));
  }

  private void useDays(String... days) {
    for (String day : days) {
      availability.block(ROOM, morning(day), ANN);
      availability.release(ROOM, morning(day), ANN);
    }
  }
}
