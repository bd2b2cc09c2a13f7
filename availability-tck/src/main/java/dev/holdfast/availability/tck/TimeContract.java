package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.MIDNIGHT;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Time is returned as it was stored: to the microsecond, near or far, in every time zone. */
interface TimeContract extends Scenario {

  private List<TimeSlot> slotsOf(ResourceId room, TimeSlot window) {
    return store().blockades(Set.of(room), window).stream().map(Blockade::slot).toList();
  }

  @Test
  default void microsecondsAreKept() {
    ResourceId room = newResource();
    TimeSlot slot =
        TimeSlot.of(
            Instant.parse("2030-05-07T10:00:00.000001Z"),
            Instant.parse("2030-05-07T10:59:59.999999Z"));
    assumeExact(slot);

    Blockade block = blockadeOf(availability().block(room, slot, ANN));

    assertThat(block.slot()).isEqualTo(slot);
    assertThatBlockades(blockadesOf(room)).exactly(block);
  }

  @Test
  default void aMicrosecondIsEnoughToBeInTheWay() {
    ResourceId room = newResource();
    TimeSlot moment = TimeSlot.of(MIDNIGHT, Duration.of(1, ChronoUnit.MICROS));
    assumeExact(moment);
    Blockade block = blockadeOf(availability().block(room, moment, ANN));

    assertThat(availability().block(room, slot("00:00-01:00"), BOB))
        .isRefused(TAKEN)
        .because(block);
    assertThat(availability().block(room, TimeSlot.from(moment.to()), BOB)).isGranted();
    assertThat(availability().block(room, TimeSlot.of(MIDNIGHT.minusSeconds(1), MIDNIGHT), BOB))
        .isGranted();
  }

  @Test
  default void aStoreNeverKeepsLessThanWasAsked() {
    ResourceId room = newResource();
    TimeSlot odd = TimeSlot.of(MIDNIGHT.plusSeconds(601), MIDNIGHT.plusSeconds(4_271));

    Blockade block = blockadeOf(availability().block(room, odd, ANN));

    assertThat(block.slot().encloses(odd)).as("%s encloses %s", block.slot(), odd).isTrue();
    assertThat(availability().block(room, odd, BOB)).isRefused(TAKEN).because(block);
    assertThat(availability().calendar(room, odd)).consistsOf(Period.blocked(odd, ANN));
  }

  @Test
  default void aStoreKeepsTheSmallestEnclosingSlotItCan() {
    TimeSlot odd = TimeSlot.of(MIDNIGHT.plusSeconds(601), MIDNIGHT.plusSeconds(4_271));

    TimeSlot kept = store().normalize(odd);

    assertThat(kept.encloses(odd)).as("%s encloses %s", kept, odd).isTrue();
    assertThat(store().normalize(kept)).isEqualTo(kept);
    assertThat(store().normalize(slot("10:00-11:00"))).isEqualTo(slot("10:00-11:00"));
    assertThat(store().normalize(slot("10:00-"))).isEqualTo(slot("10:00-"));
  }

  @Test
  default void aSlotOverMidnightIsOne() {
    ResourceId room = newResource();
    Blockade block = blockadeOf(availability().block(room, slot("22:00-26:00"), ANN));

    assertThatBlockades(blockadesOf(room)).exactly(block);
    assertThat(availability().block(room, slot("23:00-24:00"), BOB))
        .isRefused(TAKEN)
        .because(block);
    assertThat(availability().block(room, slot("24:00-25:00"), BOB))
        .isRefused(TAKEN)
        .because(block);
    assertThat(calendarOf(room, "20:00-28:00")).isBlocked(ANN, "22:00-26:00");
  }

  @Test
  default void aSlotUpToMidnightLeavesTheNextDayFree() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "00:00-24:00");

    assertThat(availability().block(room, slot("24:00-48:00"), BOB)).isGranted();
    assertThat(calendarOf(room, "00:00-48:00"))
        .consistsOf(
            Period.blocked(slot("00:00-24:00"), ANN), Period.blocked(slot("24:00-48:00"), BOB));
  }

  @Test
  default void theMiddleDayOfThreeIsReleased() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-60:00");

    assertThat(availability().release(room, slot("24:00-48:00"), ANN))
        .isGranted()
        .exactly(ANN, "24:00-48:00");

    assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-24:00", ANN, "48:00-60:00");
  }

  @Test
  default void aSlotOfManyDaysIsInTheWayOnEachOfThem() {
    ResourceId room = newResource();
    TimeSlot month = TimeSlot.of(MIDNIGHT, Duration.ofDays(31));
    Blockade block = blockadeOf(availability().block(room, month, ANN));

    for (int day = 0; day < 31; day++) {
      TimeSlot noon =
          TimeSlot.of(MIDNIGHT.plus(Duration.ofHours(24L * day + 12)), Duration.ofHours(1));
      assertThat(availability().block(room, noon, BOB)).isRefused(TAKEN).because(block);
    }
  }

  @Test
  default void theFirstAndTheLastHourOfTimeAreKept() {
    ResourceId room = newResource();
    TimeSlot first = TimeSlot.of(TimeSlot.EARLIEST, Duration.ofHours(1));
    TimeSlot last = TimeSlot.of(TimeSlot.LATEST.minus(Duration.ofHours(1)), TimeSlot.LATEST);

    assertThat(availability().block(room, first, ANN)).isGranted();
    assertThat(availability().block(room, last, ANN)).isGranted();

    assertThat(slotsOf(room, TimeSlot.from(TimeSlot.EARLIEST))).containsExactly(first, last);
    assertThat(availability().isAvailable(room, TimeSlot.of(first.to(), last.from()))).isTrue();
  }

  @Test
  default void anHourFarAwayComesBackExactly() {
    List<String> starts =
        List.of(
            "1500-02-28T23:00:00Z",
            "1582-10-04T23:00:00Z",
            "1582-10-15T00:00:00Z",
            "1752-09-02T23:00:00Z",
            "1883-11-18T17:00:00Z",
            "1899-12-31T23:00:00Z",
            "1969-12-31T23:00:00Z",
            "1970-01-01T00:00:00Z",
            "2000-02-29T12:00:00Z",
            "2038-01-19T03:00:00Z",
            "2106-02-07T06:00:00Z",
            "2262-04-11T23:00:00Z");
    ResourceId room = newResource();

    for (String start : starts) {
      TimeSlot hour = TimeSlot.of(Instant.parse(start), Duration.ofHours(1));
      assertThat(availability().block(room, hour, ANN)).isGranted();
      assertThat(slotsOf(room, hour)).containsExactly(hour);
    }
  }

  @Test
  default void hoursOneCenturyApartDoNotMeet() {
    ResourceId room = newResource();
    TimeSlot early = TimeSlot.of(Instant.parse("1930-05-07T10:00:00Z"), Duration.ofHours(1));
    TimeSlot late = TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));

    assertThat(availability().block(room, early, ANN)).isGranted();
    assertThat(availability().block(room, late, BOB)).isGranted();
    assertThat(availability().isAvailable(room, TimeSlot.of(early.to(), late.from()))).isTrue();
  }

  /** Clocks go forward, back, by half an hour, and over a whole day. */
  @Test
  @ResourceLock(Resources.TIME_ZONE)
  default void hoursAroundAClockChangeAreDifferentHours() {
    Map<String, String> changes =
        Map.of(
            "2030-03-31T01:00:00Z", "Europe/Berlin",
            "2030-10-27T01:00:00Z", "Europe/Berlin",
            "2030-03-10T07:00:00Z", "America/New_York",
            "2030-11-03T06:00:00Z", "America/New_York",
            "2030-04-06T15:00:00Z", "Australia/Lord_Howe",
            "2011-12-30T10:00:00Z", "Pacific/Apia");

    changes.forEach((change, zone) -> inZone(zone, () -> assertSixHours(Instant.parse(change))));
  }

  private void assertSixHours(Instant middle) {
    ResourceId room = newResource();
    TimeSlot window = TimeSlot.of(middle.minus(Duration.ofHours(3)), Duration.ofHours(6));
    List<TimeSlot> hours =
        IntStream.range(0, 6)
            .mapToObj(hour -> window.from().plus(Duration.ofHours(hour)))
            .map(start -> TimeSlot.of(start, Duration.ofHours(1)))
            .toList();

    for (TimeSlot hour : hours) {
      assertThat(availability().block(room, hour, ANN)).isGranted();
    }

    assertThat(slotsOf(room, window)).isEqualTo(hours);
    assertThat(availability().calendar(room, window)).consistsOf(Period.blocked(window, ANN));
  }

  @Test
  @ResourceLock(Resources.TIME_ZONE)
  default void theDefaultTimeZoneDoesNotMatter() {
    ResourceId room = newResource();

    inZone("Pacific/Apia", () -> given(room).blockedBy(ANN, "10:00-11:00"));

    inZone(
        "America/New_York",
        () -> {
          assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-11:00");
          assertThat(availability().block(room, slot("10:00-11:00"), BOB)).isRefused(TAKEN);
        });
  }

  private static void inZone(String zone, Runnable test) {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
    try {
      test.run();
    } finally {
      TimeZone.setDefault(before);
    }
  }
}
