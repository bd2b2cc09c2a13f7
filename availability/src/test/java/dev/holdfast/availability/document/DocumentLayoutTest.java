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
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentLayoutTest {

  private final InMemoryDocuments documents = InMemoryDocuments.create();
  private final Availability availability = Availability.on(DocumentStore.over(documents));

  @Test
  void aDayOfAResourceIsADocumentNamedAfterBoth() {
    availability.block(ROOM, morning("01-02"), ANN);

    assertThat(documents.documents()).containsOnlyKeys("room_2026_01_02", "room_resource");
    assertThat(slotsIn("room_2026_01_02")).containsExactly(morning("01-02"));
  }

  @Test
  void aDayIsADayInUtc() {
    availability.block(ROOM, slot("01-01T23:59", "01-02T00:00"), ANN);
    availability.block(ROOM, slot("01-02T00:00", "01-02T00:01"), BOB);

    assertThat(slotsIn("room_2026_01_01")).containsExactly(slot("01-01T23:59", "01-02T00:00"));
    assertThat(slotsIn("room_2026_01_02")).containsExactly(slot("01-02T00:00", "01-02T00:01"));
  }

  @Test
  void yearsHaveFourDigitsFromTheFirstToTheLast() {
    availability.block(ROOM, TimeSlot.of(TimeSlot.EARLIEST, Duration.ofHours(1)), ANN);
    availability.block(ROOM, TimeSlot.of(TimeSlot.LATEST.minusSeconds(1), TimeSlot.LATEST), ANN);

    assertThat(documents.documents())
        .containsOnlyKeys("room_1000_01_01", "room_9999_12_30", "room_resource");
  }

  @Test
  void whereThereIsNoDocumentAllIsFree() {
    assertThat(availability.isAvailable(ROOM, FOR_GOOD)).isTrue();
    assertThat(documents.documents()).isEmpty();
  }

  @Test
  void aBlockadeOverSeveralDaysIsAnEntryInEach() {
    TimeSlot weekend = slot("01-02T18:00", "01-04T12:00");

    availability.block(ROOM, weekend, ANN);

    assertThat(slotsIn("room_2026_01_02")).containsExactly(weekend);
    assertThat(slotsIn("room_2026_01_03")).containsExactly(weekend);
    assertThat(slotsIn("room_2026_01_04")).containsExactly(weekend);
    assertThat(availability.calendar(ROOM, FOR_GOOD.withFrom(at("01-01T00:00"))).takenBy(ANN))
        .containsExactly(weekend);
  }

  @Test
  void aDocumentHasTheEntriesOfItsDayAndNoOthers() {
    availability.block(ROOM, morning("01-02"), ANN);
    availability.block(ROOM, morning("01-03"), ANN);
    availability.block(ROOM, slot("01-03T22:00", "01-04T02:00"), BOB);

    assertThat(slotsIn("room_2026_01_02")).hasSize(1);
    assertThat(slotsIn("room_2026_01_03")).hasSize(2);
    assertThat(slotsIn("room_2026_01_04")).hasSize(1);
    assertThat(slotsIn("room_resource")).isEmpty();
  }

  @Test
  void theResourceKnowsItsDaysThatHaveADocument() {
    availability.block(ROOM, slot("01-03T22:00", "01-04T02:00"), BOB);
    availability.block(ROOM, morning("01-01"), ANN);
    availability.release(ROOM, morning("01-01"), ANN);

    assertThat(documents.documents().get("room_resource").days())
        .containsExactly(
            LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 3), LocalDate.of(2026, 1, 4));
  }

  @Test
  void anEmptiedDocumentStaysAndKeepsCounting() {
    availability.block(ROOM, morning("01-02"), ANN);
    availability.release(ROOM, morning("01-02"), ANN);

    Document emptied = documents.documents().get("room_2026_01_02");
    assertThat(emptied.entries()).isEmpty();
    assertThat(emptied.version()).isEqualTo(2);
  }

  @Test
  void thirtyOneDaysAreDays() {
    availability.block(ROOM, slot("01-01T00:00", "02-01T00:00"), ANN);

    assertThat(documents.documents()).hasSize(31 + 1);
    assertThat(slotsIn("room_resource")).isEmpty();
  }

  @Test
  void whatTouchesMoreDaysIsOneEntryOfTheResource() {
    TimeSlot touchesOneMore = slot("01-01T12:00", "02-01T12:00");

    availability.block(ROOM, touchesOneMore, ANN);

    assertThat(documents.documents()).containsOnlyKeys("room_resource");
    assertThat(slotsIn("room_resource")).containsExactly(touchesOneMore);
  }

  @Test
  void anOpenEndedBlockadeIsOneEntryOfTheResource() {
    TimeSlot lastDayOfAll = TimeSlot.from(TimeSlot.LATEST);

    availability.block(ROOM, lastDayOfAll, ANN);

    assertThat(documents.documents()).containsOnlyKeys("room_resource");
    assertThat(availability.isAvailable(ROOM, FOR_GOOD)).isFalse();
  }

  @Test
  void piecesOfALongBlockadeGoWhereTheirLengthBelongs() {
    availability.block(ROOM, SUMMER, ANN);

    availability.release(ROOM, slot("06-03T12:00", "06-20T00:00"), ANN);

    TimeSlot head = slot("06-01T00:00", "06-03T12:00");
    TimeSlot tail = slot("06-20T00:00", "09-01T00:00");
    assertThat(documents.documents())
        .containsOnlyKeys("room_2026_06_01", "room_2026_06_02", "room_2026_06_03", "room_resource");
    assertThat(slotsIn("room_2026_06_03")).containsExactly(head);
    assertThat(slotsIn("room_resource")).containsExactly(tail);
    assertThat(availability.calendar(ROOM, SUMMER).takenBy(ANN)).containsExactly(head, tail);
  }

  @Test
  void aShortPieceOfALongBlockadeJoinsWhatTheDayHasAlready() {
    availability.block(ROOM, morning("06-01"), BOB);
    availability.block(ROOM, slot("06-01T12:00", "09-01T00:00"), ANN);

    availability.release(ROOM, slot("06-05T00:00", "09-01T00:00"), ANN);

    assertThat(slotsIn("room_2026_06_01"))
        .containsExactly(morning("06-01"), slot("06-01T12:00", "06-05T00:00"));
    assertThat(slotsIn("room_resource")).isEmpty();
  }

  @Test
  void cuttingABlockadeReachesTheDaysOutsideOfTheCut() {
    availability.block(ROOM, slot("01-02T18:00", "01-04T12:00"), ANN);

    availability.release(ROOM, slot("01-03T10:00", "01-03T11:00"), ANN);

    TimeSlot head = slot("01-02T18:00", "01-03T10:00");
    TimeSlot tail = slot("01-03T11:00", "01-04T12:00");
    assertThat(slotsIn("room_2026_01_02")).containsExactly(head);
    assertThat(slotsIn("room_2026_01_03")).containsExactly(head, tail);
    assertThat(slotsIn("room_2026_01_04")).containsExactly(tail);
  }

  @Test
  void namesThatLookLikeDocumentsAreResourcesLikeOthers() {
    ResourceId likeADay = ResourceId.of("room_2026_01_02");
    ResourceId likeAResource = ResourceId.of("room_resource");
    availability.block(ROOM, morning("01-02"), ANN);

    assertThat(availability.block(likeADay, morning("01-02"), BOB))
        .isInstanceOf(BlockResult.Blocked.class);
    assertThat(availability.block(likeAResource, SUMMER, BOB))
        .isInstanceOf(BlockResult.Blocked.class);

    assertThat(documents.documents())
        .containsOnlyKeys(
            "room_2026_01_02",
            "room_resource",
            "room_2026_01_02_2026_01_02",
            "room_2026_01_02_resource",
            "room_resource_resource");
  }

  @Test
  void aParentHasADocumentOfItsChildrenAndAChildKnowsItsParent() {
    ResourceId house = ResourceId.of("house");
    ResourceId annex = ResourceId.of("annex");
    availability.putUnder(house, ROOM);

    availability.putUnder(annex, ROOM);

    assertThat(documents.documents().get("room_resource").parent()).contains(annex);
    assertThat(documents.documents().get("annex_children").children()).containsExactly(ROOM);
    assertThat(documents.documents().get("house_children").children()).isEmpty();
  }

  private List<TimeSlot> slotsIn(String id) {
    return documents.documents().get(id).entries().stream().map(Blockade::slot).toList();
  }
}
