package dev.holdfast.availability.document;

import static dev.holdfast.availability.document.Samples.ANN;
import static dev.holdfast.availability.document.Samples.BOB;
import static dev.holdfast.availability.document.Samples.FOR_GOOD;
import static dev.holdfast.availability.document.Samples.ROOM;
import static dev.holdfast.availability.document.Samples.SUMMER;
import static dev.holdfast.availability.document.Samples.at;
import static dev.holdfast.availability.document.Samples.morning;
import static dev.holdfast.availability.document.Samples.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many documents an operation loads, writes and checks. */
class DocumentTrafficTest {

  private final WatchedDocuments documents = new WatchedDocuments();
  private final Availability availability = Availability.on(DocumentStore.over(documents));

  @Test
  void theFirstBlockOfADayWritesTheDayAndTheResource() {
    availability.block(ROOM, morning("01-02"), ANN);

    assertThat(documents.loads()).containsExactly(Set.of("room_resource", "room_2026_01_02"));
    assertThat(documents.written()).containsExactly("room_2026_01_02", "room_resource");
    assertThat(documents.checked()).isEmpty();
  }

  @Test
  void anotherBlockOfTheDayWritesTheDayAndOnlyChecksTheResource() {
    availability.block(ROOM, morning("01-02"), ANN);
    documents.forgetWhatWasAsked();

    availability.block(ROOM, slot("01-02T14:00", "01-02T15:00"), BOB);

    assertThat(documents.loads()).hasSize(1);
    assertThat(documents.written()).containsExactly("room_2026_01_02");
    assertThat(documents.checked()).containsExactly("room_resource");
  }

  @Test
  void differentDaysOfAResourceDoNotDisturbEachOther() {
    availability.block(ROOM, morning("01-02"), ANN);
    availability.block(ROOM, morning("01-03"), ANN);
    documents.forgetWhatWasAsked();
    documents.beforeNextSwap(() -> availability.release(ROOM, morning("01-03"), ANN));

    availability.release(ROOM, morning("01-02"), ANN);

    assertThat(documents.attempts()).as("two releases, each at its first attempt").isEqualTo(2);
  }

  @Test
  void aLongBlockWritesTheResourceAndChecksTheDaysInUseInItsTimeOnly() {
    availability.block(ROOM, morning("05-31"), BOB);
    availability.block(ROOM, morning("07-01"), BOB);
    availability.release(ROOM, morning("07-01"), BOB);

    availability.block(ROOM, SUMMER, ANN);

    assertThat(documents.written()).containsExactly("room_resource");
    assertThat(documents.checked()).containsExactly("room_2026_07_01");
  }

  @Test
  void aRefusalWritesNothing() {
    availability.block(ROOM, morning("01-02"), ANN);
    documents.forgetWhatWasAsked();

    availability.block(ROOM, morning("01-02"), BOB);

    assertThat(documents.attempts()).isZero();
  }

  @Test
  void repeatingABlockWritesNothing() {
    availability.block(ROOM, morning("01-02"), ANN);
    documents.forgetWhatWasAsked();

    availability.block(ROOM, morning("01-02"), ANN);

    assertThat(documents.attempts()).isZero();
  }

  @Test
  void aLongWindowLoadsTheDaysInUseOnly() {
    availability.block(ROOM, morning("01-02"), ANN);
    availability.block(ROOM, morning("06-02"), ANN);
    availability.block(ROOM, morning("12-02"), ANN);
    documents.forgetWhatWasAsked();

    availability.calendar(ROOM, FOR_GOOD);

    assertThat(documents.loads())
        .containsExactly(
            Set.of("room_resource"),
            Set.of("room_2026_06_02", "room_2026_12_02"),
            Set.of("room_resource", "room_2026_06_02", "room_2026_12_02"));
  }

  @Test
  void threeDaysAreLoadedTogetherWithTheResourceAndMoreAreNot() {
    availability.block(ROOM, slot("01-02T00:00", "01-05T00:00"), ANN);
    Set<String> first = documents.loads().get(0);
    documents.forgetWhatWasAsked();

    availability.isAvailable(ROOM, slot("01-02T00:00", "01-06T00:00"));

    assertThat(first)
        .containsExactlyInAnyOrder(
            "room_resource", "room_2026_01_02", "room_2026_01_03", "room_2026_01_04");
    assertThat(documents.loads().get(0)).containsExactly("room_resource");
  }

  @Test
  void whatNobodyWroteAboutIsLookedAtOnce() {
    availability.isAvailable(ROOM, FOR_GOOD);

    assertThat(documents.loads()).containsExactly(Set.of("room_resource"));
  }

  @Test
  void manyDocumentsAreLoadedInBatches() {
    Set<ResourceId> rooms =
        IntStream.range(0, 750)
            .mapToObj(i -> ResourceId.of("room-" + i))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    rooms.forEach(room -> availability.block(room, morning("01-02"), ANN));
    documents.forgetWhatWasAsked();

    var calendars = availability.calendars(rooms, morning("01-02"));

    assertThat(calendars).extracting(Calendar::resource).containsExactlyElementsOf(rooms);
    assertThat(calendars).allMatch(calendar -> calendar.availableSlots().isEmpty());
    assertThat(documents.loads()).allMatch(ids -> ids.size() <= DocumentPort.MAX_LOAD);
    assertThat(documents.loads()).as("1500 documents, twice").hasSize(4);
  }

  @Test
  void manyDaysInUseAreLoadedInBatchesToo() {
    TimeSlot first = TimeSlot.of(at("01-01T09:00"), Duration.ofHours(1));
    for (int day = 0; day < 1_250; day++) {
      availability.block(ROOM, shifted(first, day), ANN);
    }
    documents.forgetWhatWasAsked();

    var taken = availability.calendar(ROOM, TimeSlot.from(first.from())).takenBy(ANN);

    assertThat(taken).hasSize(1_250);
    assertThat(documents.loads()).allMatch(ids -> ids.size() <= DocumentPort.MAX_LOAD);
  }

  @Test
  void whatATransactionReadIsChecked() {
    ResourceId hall = ResourceId.of("hall");
    availability.block(ROOM, morning("01-02"), ANN);
    availability.block(hall, morning("01-02"), ANN);

    availability.<Object>transaction(
        tx -> {
          tx.isAvailable(hall, morning("01-02"));
          tx.isAvailable(ResourceId.of("attic"), morning("01-02"));
          return Outcome.commit(tx.block(ROOM, slot("01-02T14:00", "01-02T15:00"), BOB));
        });

    assertThat(documents.written()).containsExactly("room_2026_01_02");
    assertThat(documents.checked())
        .containsExactlyInAnyOrder(
            "room_resource", "hall_resource", "hall_2026_01_02", "attic_resource");
  }

  @Test
  void anUnprotectedLookInATransactionIsNotReliedOn() {
    ResourceId hall = ResourceId.of("hall");
    availability.block(ROOM, morning("01-02"), ANN);
    availability.block(hall, morning("01-02"), ANN);

    availability.<Object>transaction(
        tx -> {
          tx.unprotected().isAvailable(hall, morning("01-02"));
          return Outcome.commit(tx.block(ROOM, slot("01-02T14:00", "01-02T15:00"), BOB));
        });

    assertThat(documents.written()).containsExactly("room_2026_01_02");
    assertThat(documents.checked()).containsExactly("room_resource");
  }

  private static TimeSlot shifted(TimeSlot slot, int days) {
    return TimeSlot.of(
        slot.from().plus(Duration.ofDays(days)), slot.to().plus(Duration.ofDays(days)));
  }
}
