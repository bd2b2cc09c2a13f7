package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSlotTest {

  private static final Instant NINE = Instant.parse("2026-01-01T09:00:00Z");
  private static final Instant TEN = Instant.parse("2026-01-01T10:00:00Z");
  private static final Instant ELEVEN = Instant.parse("2026-01-01T11:00:00Z");
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);

  @Test
  void aSlotIsMadeOfTwoInstantsOrOfAStartAndALength() {
    TimeSlot slot = TimeSlot.of(NINE, TEN);

    assertThat(slot.from()).isEqualTo(NINE);
    assertThat(slot.to()).isEqualTo(TEN);
    assertThat(slot).isEqualTo(new TimeSlot(NINE, TEN)).hasSameHashCodeAs(new TimeSlot(NINE, TEN));
    assertThat(TimeSlot.of(NINE, Duration.ofHours(1))).isEqualTo(slot);
  }

  @Test
  void aFiniteSlotLastsFromItsStartToItsEnd() {
    TimeSlot slot = TimeSlot.of(NINE, TEN);

    assertThat(slot.isOpenEnded()).isFalse();
    assertThat(slot.duration()).contains(Duration.ofHours(1));
  }

  @Test
  void anOpenEndedSlotHasNoDuration() {
    TimeSlot slot = TimeSlot.from(NINE);

    assertThat(slot.isOpenEnded()).isTrue();
    assertThat(slot.duration()).isEmpty();
    assertThat(slot.to()).isEqualTo(Instant.MAX);
    assertThat(slot).isEqualTo(TimeSlot.of(NINE, Instant.MAX));
  }

  @Test
  void aSlotThatEndsBeforeItStartsIsRefusedWithTheSlotThatWasMaybeMeant() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(TEN, NINE))
        .withMessage(
            "Slot must end after it starts: 2026-01-01T10:00:00Z/2026-01-01T09:00:00Z."
                + " Maybe 2026-01-01T09:00:00Z/2026-01-01T10:00:00Z?");
  }

  @Test
  void anEmptySlotIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(NINE, NINE))
        .withMessage(
            "Slot must end after it starts: 2026-01-01T09:00:00Z/2026-01-01T09:00:00Z."
                + " Make it a microsecond or longer.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1H"})
  void aLengthThatIsNotPositiveIsRefused(Duration length) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(NINE, length))
        .withMessageContaining("positive length: " + length)
        .withMessageContaining("2026-01-01T09:00:00Z");
  }

  @Test
  void aLengthBeyondTheTimelineIsRefusedEvenIfItWouldEndExactlyAtNever() {
    Duration untilNever = Duration.between(NINE, Instant.MAX);

    for (Duration length : List.of(untilNever, Duration.ofSeconds(Long.MAX_VALUE))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> TimeSlot.of(NINE, length))
          .withMessageContaining("too long: " + length)
          .withMessageContaining("TimeSlot.from(start)");
    }
  }

  @Test
  void nullIsRefusedByTheNameOfWhatIsMissing() {
    assertThatNullPointerException()
        .isThrownBy(() -> new TimeSlot(null, TEN))
        .withMessageStartingWith("from must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> new TimeSlot(NINE, null))
        .withMessageStartingWith("to must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> TimeSlot.of(null, Duration.ofHours(1)))
        .withMessageStartingWith("from must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> TimeSlot.of(NINE, (Duration) null))
        .withMessageStartingWith("length must not be null");
  }

  @Test
  void nullIsRefusedByEveryQuery() {
    TimeSlot slot = TimeSlot.of(NINE, TEN);

    assertThatNullPointerException()
        .isThrownBy(() -> slot.contains(null))
        .withMessageStartingWith("instant must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> slot.overlaps(null))
        .withMessageStartingWith("other slot must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> slot.minus(null))
        .withMessageStartingWith("other slot must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> slot.minusAll(Arrays.asList(slot, null)))
        .withMessageStartingWith("other slot must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> slot.minusAll(null))
        .withMessageStartingWith("others must not be null");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-01T09:00:00.123456789Z, 2026-01-01T09:00:00.123456Z",
    "2026-01-01T09:00:00.000000999Z, 2026-01-01T09:00:00Z",
    "2026-01-01T09:00:00.000001Z,    2026-01-01T09:00:00.000001Z",
    "1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59.999999Z",
    "1969-12-31T23:59:59.000000001Z, 1969-12-31T23:59:59Z",
    "1000-01-01T00:00:00.000000999Z, 1000-01-01T00:00:00Z",
  })
  void bothEndsAreCutDownToWholeMicroseconds(Instant instant, Instant cut) {
    assertThat(TimeSlot.from(instant).from()).isEqualTo(cut);
    assertThat(TimeSlot.of(instant, Duration.ofHours(1)).to())
        .isEqualTo(cut.plus(Duration.ofHours(1)));
  }

  @Test
  void slotsThatAbutStillAbutOnceCut() {
    Instant between = NINE.plusNanos(1_999);

    TimeSlot first = TimeSlot.of(NINE, between);
    TimeSlot second = TimeSlot.of(between, TEN);

    assertThat(first.abuts(second)).isTrue();
    assertThat(first.overlaps(second)).isFalse();
    assertThat(first.duration()).contains(MICROSECOND);
  }

  @Test
  void aSlotThatIsEmptyOnceCutIsRefusedAndToldSo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(NINE, NINE.plusNanos(999)))
        .withMessage(
            "Slot 2026-01-01T09:00:00Z/2026-01-01T09:00:00.000000999Z is empty once cut to whole"
                + " microseconds. Make it a microsecond or longer.");
  }

  @Test
  void aSlotShorterThanAMicrosecondStandsIfItReachesTheNextOne() {
    TimeSlot slot = TimeSlot.of(NINE.plusNanos(999), NINE.plusNanos(1_000));

    assertThat(slot).isEqualTo(TimeSlot.of(NINE, MICROSECOND));
  }

  @Test
  void slotsReachFromTheEarliestToTheLatestInstant() {
    assertThat(TimeSlot.EARLIEST).isEqualTo("1000-01-01T00:00:00Z");
    assertThat(TimeSlot.LATEST).isEqualTo("9999-12-31T00:00:00Z");
    TimeSlot all = TimeSlot.of(TimeSlot.EARLIEST, TimeSlot.LATEST);

    assertThat(TimeSlot.of(TimeSlot.EARLIEST, all.duration().orElseThrow())).isEqualTo(all);
    assertThat(TimeSlot.from(TimeSlot.EARLIEST).minus(all))
        .containsExactly(TimeSlot.from(TimeSlot.LATEST));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0999-12-31T23:59:59.999999999Z",
        "-1000000000-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z"
      })
  void aStartBeforeTheEarliestIsRefused(String start) {
    Instant from = Instant.parse(start);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(from, TEN))
        .withMessage(
            "Slot start %s is out of range: slots lie between 1000-01-01T00:00:00Z and"
                + " 9999-12-31T00:00:00Z, or are open-ended (TimeSlot.from).",
            from);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.from(from))
        .withMessageStartingWith("Slot start " + start);
  }

  @Test
  void anEndAfterTheLatestIsRefusedUnlessItIsNever() {
    Instant justBeforeNever = Instant.MAX.minusNanos(1);

    for (Instant to : List.of(TimeSlot.LATEST.plus(MICROSECOND), justBeforeNever)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> TimeSlot.of(NINE, to))
          .withMessageStartingWith("Slot end " + to + " is out of range");
    }
    assertThat(TimeSlot.of(NINE, Instant.MAX).isOpenEnded()).isTrue();
  }

  @Test
  void aStartAfterTheLatestIsRefused() {
    Instant tooLate = TimeSlot.LATEST.plus(MICROSECOND);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.from(tooLate))
        .withMessageStartingWith("Slot start " + tooLate + " is out of range");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(Instant.MAX, Duration.ofHours(1)))
        .withMessageStartingWith("Slot start " + Instant.MAX + " is out of range");
    assertThatIllegalArgumentException().isThrownBy(() -> TimeSlot.from(Instant.MAX));
  }

  @Test
  void aLengthThatRunsBeyondTheLatestIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.of(TimeSlot.LATEST, Duration.ofDays(2)))
        .withMessageStartingWith("Slot end +10000-01-02T00:00:00Z is out of range");
  }

  @Test
  void anotherStartOrEndKeepsTheOtherEnd() {
    TimeSlot slot = TimeSlot.of(NINE, TEN);

    assertThat(slot.withTo(ELEVEN)).isEqualTo(TimeSlot.of(NINE, ELEVEN));
    assertThat(slot.withTo(Instant.MAX)).isEqualTo(TimeSlot.from(NINE));
    assertThat(TimeSlot.from(NINE).withTo(TEN)).isEqualTo(slot);
    assertThat(TimeSlot.from(NINE).withFrom(TEN)).isEqualTo(TimeSlot.from(TEN));
    assertThat(TimeSlot.of(TEN, ELEVEN).withFrom(NINE)).isEqualTo(TimeSlot.of(NINE, ELEVEN));
    assertThatIllegalArgumentException().isThrownBy(() -> slot.withFrom(TEN));
    assertThatIllegalArgumentException().isThrownBy(() -> slot.withTo(NINE));
  }

  @Test
  void slotsAreOrderedByStartThenByEndWithOpenEndedLast() {
    List<TimeSlot> inOrder =
        List.of(
            TimeSlot.of(NINE, TEN),
            TimeSlot.of(NINE, ELEVEN),
            TimeSlot.from(NINE),
            TimeSlot.of(TEN, ELEVEN),
            TimeSlot.from(TEN));

    assertThat(Stream.of(4, 2, 0, 3, 1).map(inOrder::get).sorted()).isEqualTo(inOrder);
    assertThat(TimeSlot.of(NINE, TEN)).isEqualByComparingTo(TimeSlot.of(NINE, TEN));
  }

  @Test
  void whatIsLeftOfASlotIsInOrderWhateverTheOrderOfWhatIsTaken() {
    TimeSlot day = TimeSlot.parse("2026-01-01T00:00Z/PT24H");
    List<TimeSlot> taken =
        List.of(
            TimeSlot.parse("2026-01-01T20:00Z/.."),
            TimeSlot.parse("2026-01-01T10:00Z/PT4H"),
            TimeSlot.parse("2026-01-01T11:00Z/PT1H"),
            TimeSlot.parse("2025-12-31T00:00Z/PT25H"),
            TimeSlot.parse("2026-01-01T14:00Z/PT1H"),
            TimeSlot.parse("2026-01-05T14:00Z/PT1H"));

    assertThat(day.minusAll(taken))
        .containsExactly(
            TimeSlot.parse("2026-01-01T01:00Z/PT9H"), TimeSlot.parse("2026-01-01T15:00Z/PT5H"));
  }

  @Test
  void takingNothingLeavesTheWholeSlot() {
    TimeSlot slot = TimeSlot.of(NINE, TEN);

    assertThat(slot.minusAll(List.of())).containsExactly(slot);
    assertThat(slot.minusAll(List.of(TimeSlot.from(TEN)))).containsExactly(slot);
  }

  @Test
  void takingPiecesThatCoverTheSlotLeavesNothing() {
    Instant half = NINE.plusSeconds(1800);
    List<TimeSlot> halves = List.of(TimeSlot.of(half, TEN), TimeSlot.of(NINE, half));

    assertThat(TimeSlot.of(NINE, TEN).minusAll(halves)).isEmpty();
    assertThat(TimeSlot.from(NINE).minusAll(halves)).containsExactly(TimeSlot.from(TEN));
  }
}
