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
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpiredHoldsTest {

  private static final Duration TTL = Duration.ofMinutes(10);
  private static final TimeSlot WEEKEND = slot("06-05T12:00", "06-07T12:00");

  private final WatchedDocuments documents = new WatchedDocuments();
  private final Availability before = clockAt(at("06-01T08:00"));
  private final Availability after = clockAt(at("06-01T08:00").plus(TTL));

  @Test
  void anExpiredHoldIsNotSeen() {
    before.hold(ROOM, WEEKEND, ANN, TTL);

    assertThat(before.isAvailable(ROOM, WEEKEND)).isFalse();
    assertThat(after.isAvailable(ROOM, WEEKEND)).isTrue();
    assertThat(after.calendar(ROOM, FOR_GOOD).availableSlots()).containsExactly(FOR_GOOD);
  }

  @Test
  void readingDoesNotWrite() {
    before.hold(ROOM, WEEKEND, ANN, TTL);
    documents.forgetWhatWasAsked();

    after.calendar(ROOM, FOR_GOOD);

    assertThat(documents.attempts()).isZero();
  }

  @Test
  void anExpiredHoldIsDroppedWhenItsDocumentIsRewritten() {
    before.hold(ROOM, morning("06-05"), ANN, TTL);

    after.block(ROOM, slot("06-05T14:00", "06-05T15:00"), BOB);

    assertThat(ownersIn("room_2026_06_05")).containsExactly(BOB);
  }

  @Test
  void anExpiredHoldInTheWayIsDroppedInAllItsDays() {
    before.hold(ROOM, WEEKEND, ANN, TTL);

    after.block(ROOM, morning("06-06"), BOB);

    assertThat(ownersIn("room_2026_06_05")).isEmpty();
    assertThat(ownersIn("room_2026_06_06")).containsExactly(BOB);
    assertThat(ownersIn("room_2026_06_07")).isEmpty();
  }

  @Test
  void anExpiredHoldThatReachesIntoOtherDocumentsIsNeverDroppedInPart() {
    before.hold(ROOM, WEEKEND, ANN, TTL);

    after.block(ROOM, slot("06-07T14:00", "06-07T15:00"), BOB);

    assertThat(ownersIn("room_2026_06_07")).containsExactly(ANN, BOB);
    assertThat(documents.written()).containsExactly("room_2026_06_07");
  }

  @Test
  void aLongExpiredHoldIsDroppedWhenTheResourceIsRewritten() {
    before.hold(ROOM, SUMMER, ANN, TTL);

    after.block(ROOM, morning("05-05"), BOB);

    assertThat(ownersIn("room_resource")).isEmpty();
  }

  @Test
  void expiredHoldsGiveWayToALongBlockade() {
    before.hold(ROOM, morning("06-05"), ANN, TTL);
    before.hold(ROOM, WEEKEND, ANN, TTL);

    after.block(ROOM, SUMMER, BOB);

    assertThat(ownersIn("room_2026_06_05")).isEmpty();
    assertThat(ownersIn("room_2026_06_07")).isEmpty();
    assertThat(ownersIn("room_resource")).containsExactly(BOB);
  }

  private List<Owner> ownersIn(String id) {
    return documents.document(id).entries().stream().map(Blockade::owner).toList();
  }

  private Availability clockAt(Instant now) {
    return Availability.on(DocumentStore.over(documents, Clock.fixed(now, ZoneOffset.UTC)));
  }
}
