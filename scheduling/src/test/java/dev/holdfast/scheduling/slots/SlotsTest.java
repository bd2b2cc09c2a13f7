package dev.holdfast.scheduling.slots;

import static dev.holdfast.scheduling.hours.Written.at;
import static dev.holdfast.scheduling.hours.Written.daily;
import static dev.holdfast.scheduling.hours.Written.day;
import static dev.holdfast.scheduling.hours.Written.on;
import static dev.holdfast.scheduling.hours.Written.override;
import static dev.holdfast.scheduling.hours.Written.time;
import static dev.holdfast.scheduling.slots.Taken.ANN;
import static dev.holdfast.scheduling.slots.Taken.BOB;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class SlotsTest {

  private static final Instant LONG_BEFORE = Instant.parse("2026-01-04T00:00:00Z");
  private static final TimeSlot MONDAY = day("2026-01-05");
  private static final SlotRules HOURLY = SlotRules.of(daily("UTC", "09:00-12:00"), ofMinutes(60));

  @Nested
  class Reasons {

    @Test
    void aSlotThatCannotBeBookedIsListedWithItsReasonOnRequest() {
      Slots slots = Slots.of(HOURLY, Taken.byAnn("10:15-10:30"), LONG_BEFORE);

      assertThat(slots.list(MONDAY, true))
          .containsExactly(
              new Slot(at("09:00"), at("10:00"), Optional.empty()),
              new Slot(at("10:00"), at("11:00"), Optional.of(Reason.SLOT_TAKEN)),
              new Slot(at("11:00"), at("12:00"), Optional.empty()));
      assertThat(slots.list(MONDAY, false)).allMatch(Slot::available).hasSize(2);
      assertThat(slots.list(MONDAY, true)).filteredOn(slot -> !slot.available()).hasSize(1);
    }

    @Test
    void everyReasonThatSpeaksIsExplainedAndTheFirstDecides() {
      Occupied occupied =
          Occupied.of(
              List.of(
                  Taken.block(ANN, time("10:00-10:10")), Taken.disable(BOB, time("10:10-11:00"))),
              Optional.empty(),
              Intervals.of(List.of(time("10:30-12:00"))),
              Instant.MIN);
      SlotRules rules = HOURLY.withActive(false).withNotice(Duration.ofHours(10));
      Slots slots = Slots.of(rules, occupied, at("08:00"));

      assertThat(slots.explain(at("10:05")))
          .containsExactly(
              Reason.EVENT_TYPE_INACTIVE,
              Reason.TOO_SOON,
              Reason.OUTSIDE_AVAILABILITY,
              Reason.SLOT_TAKEN,
              Reason.SLOT_DISABLED,
              Reason.CALENDAR_BUSY,
              Reason.CALENDAR_UNKNOWN);
      assertThat(slots.decide(at("10:05"))).contains(Reason.EVENT_TYPE_INACTIVE);
      assertThat(slots.explain(at("09:00").plus(Duration.ofDays(800))))
          .contains(Reason.TOO_FAR)
          .doesNotContain(Reason.TOO_SOON, Reason.OUTSIDE_AVAILABILITY);
    }

    @Test
    void whatACalendarWasNotAskedForIsNotFree() {
      Occupied untilHalfPastTen =
          Occupied.of(List.of(), Optional.empty(), Intervals.none(), at("10:30"));
      Slots slots = Slots.of(HOURLY, untilHalfPastTen, LONG_BEFORE);

      assertThat(slots.decide(at("09:00"))).isEmpty();
      assertThat(slots.decide(at("10:00"))).contains(Reason.CALENDAR_UNKNOWN);
    }

    @Test
    void aMeetingMayEndWhereACalendarBeginsToBeUnknown() {
      Occupied untilEleven =
          Occupied.of(List.of(), Optional.empty(), Intervals.none(), at("11:00"));
      Slots slots = Slots.of(HOURLY, untilEleven, LONG_BEFORE);

      assertThat(slots.decide(at("10:00"))).isEmpty();
      assertThat(slots.decide(at("11:00"))).contains(Reason.CALENDAR_UNKNOWN);
    }

    @Test
    void theMidnightAfterTheLastDayIsTooFar() {
      SlotRules allDay =
          SlotRules.of(daily("UTC", "00:00-24:00"), ofMinutes(60)).withMaxAdvanceDays(0);
      Slots slots = Slots.of(allDay, Occupied.nothing(), at("08:00"));

      assertThat(slots.explain(at("23:00"))).isEmpty();
      assertThat(slots.explain(at("24:00"))).containsExactly(Reason.TOO_FAR);
    }

    @Test
    void theFirstStartOfAllTimeIsOnTheGrid() {
      SlotRules allDay = SlotRules.of(daily("UTC", "00:00-24:00"), ofMinutes(60));
      Slots slots = Slots.of(allDay, Occupied.nothing(), LONG_BEFORE);

      assertThat(slots.explain(TimeSlot.EARLIEST)).containsExactly(Reason.TOO_SOON);
      assertThat(slots.explain(TimeSlot.EARLIEST.minusSeconds(3600)))
          .containsExactly(Reason.TOO_SOON, Reason.OUTSIDE_AVAILABILITY);
    }

    @Test
    void theLastStartsOfAllTimeAreListedAsTheyAreDecided() {
      SlotRules hourly = SlotRules.of(daily("UTC", "00:00-24:00"), ofMinutes(60));
      Slots slots = Slots.of(hourly, Occupied.nothing(), LONG_BEFORE);
      Instant end = TimeSlot.LATEST;

      List<Slot> listed = slots.list(TimeSlot.of(end.minusSeconds(4 * 3600), end), true);

      assertThat(listed)
          .extracting(Slot::start)
          .containsExactly(
              end.minusSeconds(4 * 3600), end.minusSeconds(3 * 3600), end.minusSeconds(2 * 3600));
      assertThat(slots.explain(end.minusSeconds(2 * 3600))).containsExactly(Reason.TOO_FAR);
      assertThat(slots.explain(end.minusSeconds(3600)))
          .containsExactly(Reason.TOO_FAR, Reason.OUTSIDE_AVAILABILITY);
    }

    @Test
    void anUnknownCalendarIsNotFree() {
      Occupied unknown = Occupied.of(List.of(), Optional.empty(), Intervals.none(), Instant.MIN);
      Slots slots = Slots.of(HOURLY, unknown, LONG_BEFORE);

      assertThat(slots.list(MONDAY, false)).isEmpty();
      assertThat(slots.list(MONDAY, true))
          .hasSize(3)
          .allMatch(slot -> slot.refusal().equals(Optional.of(Reason.CALENDAR_UNKNOWN)));
    }

    @Test
    void aStartOffTheGridIsOutside() {
      Slots slots = Slots.of(HOURLY, Occupied.nothing(), LONG_BEFORE);

      assertThat(slots.explain(at("09:30"))).containsExactly(Reason.OUTSIDE_AVAILABILITY);
      assertThat(slots.explain(at("09:00").plusNanos(1)))
          .containsExactly(Reason.OUTSIDE_AVAILABILITY);
      assertThat(slots.explain(at("12:00"))).containsExactly(Reason.OUTSIDE_AVAILABILITY);
      assertThat(slots.explain(at("08:00"))).containsExactly(Reason.OUTSIDE_AVAILABILITY);
      assertThat(slots.explain(at("09:00"))).isEmpty();
    }

    @Test
    void whatIsBeyondAllTimeIsDecidedToo() {
      for (SlotRules rules : List.of(HOURLY, HOURLY.withPacked(true))) {
        Slots slots = Slots.of(rules, Taken.byAnn("10:00-11:00"), LONG_BEFORE);

        assertThat(slots.explain(Instant.MAX))
            .containsExactly(Reason.TOO_FAR, Reason.OUTSIDE_AVAILABILITY);
        assertThat(slots.explain(TimeSlot.LATEST))
            .containsExactly(Reason.TOO_FAR, Reason.OUTSIDE_AVAILABILITY);
        assertThat(slots.explain(Instant.MIN))
            .containsExactly(Reason.TOO_SOON, Reason.OUTSIDE_AVAILABILITY);
        assertThat(slots.decide(TimeSlot.EARLIEST)).contains(Reason.TOO_SOON);
      }
    }

    @Test
    void whoLooksSeesOwnDisabledTimeAsDisabled() {
      Occupied occupied =
          Occupied.of(
              List.of(Taken.disable(ANN, time("10:00-11:00"))),
              Optional.of(ANN),
              Intervals.none(),
              Instant.MAX);

      assertThat(Slots.of(HOURLY, occupied, LONG_BEFORE).decide(at("10:00")))
          .contains(Reason.SLOT_DISABLED);
    }

    @Test
    void aBlockWithoutEndTakesEverythingAfterIt() {
      Occupied occupied =
          Occupied.of(
              List.of(Taken.block(ANN, TimeSlot.from(at("10:30")))),
              Optional.empty(),
              Intervals.none(),
              Instant.MAX);
      TimeSlot year = TimeSlot.of(MONDAY.from(), Duration.ofDays(365));

      for (boolean packed : new boolean[] {false, true}) {
        Slots slots = Slots.of(HOURLY.withPacked(packed), occupied, LONG_BEFORE);

        assertThat(slots.list(year, false)).extracting(Slot::start).containsExactly(at("09:00"));
      }
    }

    @Test
    void aClaimIsJudgedWithoutItsStart() {
      Occupied occupied = Taken.byAnn("10:00-11:00");

      assertThat(occupied.inTheWayOf(time("10:59-11:30"))).containsExactly(Reason.SLOT_TAKEN);
      assertThat(occupied.inTheWayOf(time("11:00-11:30"))).isEmpty();
    }
  }

  @Nested
  class Packed {

    private final SlotRules packed =
        SlotRules.of(daily("UTC", "09:00-12:00"), ofMinutes(30)).withPacked(true);

    @Test
    void theGridRestartsWhereTakenTimeEnds() {
      Slots slots = Slots.of(packed, Taken.byAnn("09:10-09:50"), LONG_BEFORE);

      assertThat(starts(slots.list(MONDAY, false)))
          .containsExactly("09:50", "10:20", "10:50", "11:20");
    }

    @Test
    void theBufferBeforeAMeetingIsLeftFree() {
      Slots slots =
          Slots.of(
              packed.withBuffers(ofMinutes(10), ofMinutes(5)),
              Taken.byAnn("09:10-09:50"),
              LONG_BEFORE);

      assertThat(starts(slots.list(MONDAY, false)))
          .containsExactly("10:00", "10:30", "11:00", "11:30");
    }

    @Test
    void takenTimesThatTouchHaveOneEdge() {
      Occupied occupied =
          Occupied.of(
              List.of(Taken.block(ANN, time("09:00-09:25"))),
              Optional.empty(),
              Intervals.of(List.of(time("09:25-10:05"))),
              Instant.MAX);

      assertThat(starts(Slots.of(packed, occupied, LONG_BEFORE).list(MONDAY, true)))
          .containsExactly("09:00", "09:30", "10:00", "10:05", "10:35", "11:05");
    }

    @Test
    void whatEndsOutsideOfTheWindowIsNoEdge() {
      Slots slots = Slots.of(packed, Taken.byAnn("08:00-08:50", "12:00-12:10"), LONG_BEFORE);

      assertThat(starts(slots.list(MONDAY, false)))
          .containsExactly("09:00", "09:30", "10:00", "10:30", "11:00", "11:30");
    }

    @Test
    void aPartOfTheDayIsCountedFromTheWholeWindow() {
      TimeSlot late = time("11:00-12:00");

      TimeSlot lookup = packed.withBuffers(ofMinutes(10), ofMinutes(5)).lookup(late);

      assertThat(lookup.from()).isEqualTo(at("08:50"));
      assertThat(lookup.to()).isEqualTo(at("12:35"));
    }
  }

  @Nested
  class EndlessBlocks {

    @Test
    void aBlockWithoutEndIsNoEdgeOfAPackedGrid() {
      Occupied occupied =
          Occupied.of(
              List.of(Taken.block(ANN, TimeSlot.from(at("11:00")))),
              Optional.empty(),
              Intervals.none(),
              Instant.MAX);
      SlotRules rules = HOURLY.withPacked(true).withBuffers(ofMinutes(30), ofMinutes(0));

      Slots slots = Slots.of(rules, occupied, LONG_BEFORE);

      assertThat(starts(slots.list(MONDAY, true))).containsExactly("09:00", "10:00", "11:00");
      assertThat(starts(slots.list(MONDAY, false))).containsExactly("09:00", "10:00");
    }
  }

  @Nested
  class EndlessWindows {

    private final SlotRules always =
        SlotRules.of(daily("Europe/Paris", "00:00-24:00"), ofMinutes(50)).withMaxAdvanceDays(60);

    @Test
    void theGridIsCountedFromEachMonday() {
      Slots slots = Slots.of(always, Occupied.nothing(), LONG_BEFORE);
      Instant monday = Instant.parse("2026-01-11T23:00:00Z");

      List<Slot> listed =
          slots.list(TimeSlot.of(monday.minusSeconds(9000), Duration.ofDays(8)), false);

      assertThat(listed).extracting(Slot::start).contains(monday, monday.plusSeconds(7 * 86_400));
      assertThat(slots.decide(monday.plus(ofMinutes(50)))).isEmpty();
      assertThat(slots.decide(monday.plus(ofMinutes(49)))).contains(Reason.OUTSIDE_AVAILABILITY);
    }

    @Test
    void anyRangeFindsTheSameStarts() {
      Slots slots = Slots.of(always, Occupied.nothing(), LONG_BEFORE);
      TimeSlot month = TimeSlot.of(MONDAY.from(), Duration.ofDays(31));

      List<Slot> whole = slots.list(month, false);

      assertThat(whole).hasSizeGreaterThan(880);
      for (int day = 0; day < 31; day++) {
        TimeSlot part = TimeSlot.of(month.from().plus(Duration.ofDays(day)), Duration.ofDays(1));
        assertThat(slots.list(part, false))
            .isEqualTo(whole.stream().filter(slot -> part.contains(slot.start())).toList());
      }
    }

    @Test
    void aLongWindowIsCountedFromItsStartUntilItHasSeenAWholeWeek() {
      SlotRules rules =
          SlotRules.of(
              override(daily("UTC", "00:00-24:00"), "2026-01-01", "00:00-00:10"), ofMinutes(50));
      Slots slots = Slots.of(rules, Occupied.nothing(), Instant.parse("2025-12-01T00:00:00Z"));

      // The window starts on Friday the 2nd. Its first Monday is the 5th, the second one the 12th.
      assertThat(isOnGridOf(slots, "2026-01-02T00:00:00Z", "2026-01-11T23:20:00Z")).isTrue();
      assertThat(slots.decide(Instant.parse("2026-01-12T00:00:00Z"))).isEmpty();
      assertThat(isOnGridOf(slots, "2026-01-12T00:00:00Z", "2026-01-18T23:20:00Z")).isTrue();
      assertThat(slots.decide(Instant.parse("2026-01-19T00:00:00Z"))).isEmpty();
    }

    @Test
    void aWindowThatStartsWithAMondayIsCountedAnewFromTheNextOne() {
      SlotRules rules =
          SlotRules.of(override(daily("UTC", "00:00-24:00"), "2026-01-04", ""), ofMinutes(50));
      Slots slots = Slots.of(rules, Occupied.nothing(), LONG_BEFORE);

      assertThat(isOnGridOf(slots, "2026-01-05T00:00:00Z", "2026-01-11T23:10:00Z")).isTrue();
      assertThat(isOnGridOf(slots, "2026-01-12T00:00:00Z", "2026-01-12T23:10:00Z")).isTrue();
    }

    @Test
    void aMondayThatIsNotWholeDoesNotCount() {
      SlotRules rules =
          SlotRules.of(
              override(
                  override(daily("UTC", "00:00-24:00"), "2026-01-04", ""),
                  "2026-01-05",
                  "10:00-24:00"),
              ofMinutes(50));
      Slots slots = Slots.of(rules, Occupied.nothing(), LONG_BEFORE);

      assertThat(isOnGridOf(slots, "2026-01-05T10:00:00Z", "2026-01-18T23:10:00Z")).isTrue();
      assertThat(slots.decide(Instant.parse("2026-01-12T00:00:00Z")))
          .contains(Reason.OUTSIDE_AVAILABILITY);
      assertThat(isOnGridOf(slots, "2026-01-19T00:00:00Z", "2026-01-19T23:10:00Z")).isTrue();
    }

    @Test
    void aWholeWorkingWeekIsOneWindow() {
      SlotRules rules =
          SlotRules.of(
              on(Set.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY), "UTC", "00:00-24:00"), ofMinutes(50));
      Slots slots = Slots.of(rules, Occupied.nothing(), LONG_BEFORE);

      assertThat(slots.decide(at("23:20"))).isEmpty();
      assertThat(slots.decide(at("23:20").plus(ofMinutes(50)))).isEmpty();
      assertThat(slots.decide(at("24:00"))).contains(Reason.OUTSIDE_AVAILABILITY);
    }

    @Test
    void aPackedEndlessGridLooksBackToTheLastAnchor() {
      TimeSlot range = TimeSlot.of(Instant.parse("2026-01-15T10:00:00Z"), Duration.ofDays(1));

      TimeSlot lookup = always.withPacked(true).lookup(range);

      assertThat(lookup.from()).isEqualTo("2026-01-11T23:00:00Z");
    }

    @Test
    void aRangeThatStartsWithAnAnchorNeedsNothingBeforeIt() {
      TimeSlot range = TimeSlot.of(Instant.parse("2026-01-11T23:00:00Z"), Duration.ofDays(1));

      TimeSlot lookup = always.withPacked(true).lookup(range);

      assertThat(lookup.from()).isEqualTo("2026-01-11T23:00:00Z");
    }

    private static boolean isOnGridOf(Slots slots, String anchor, String until) {
      Instant at = Instant.parse(anchor);
      for (; !at.isAfter(Instant.parse(until)); at = at.plus(ofMinutes(50))) {
        if (slots.decide(at).isPresent()) {
          return false;
        }
      }
      return true;
    }
  }

  @Nested
  class Alternatives {

    @Test
    void theNearestComeFirstAndOfTwoAsNearTheEarlier() {
      Slots slots = Slots.of(HOURLY, Taken.byAnn("10:00-11:00"), LONG_BEFORE);

      assertThat(slots.nearest(at("10:00"), 3, Duration.ofDays(2)))
          .containsExactly(at("09:00"), at("11:00"), at("11:00").minus(Duration.ofDays(1)));
    }

    @Test
    void theyAreWithinReach() {
      Slots slots = Slots.of(HOURLY, Taken.byAnn("10:00-11:00"), LONG_BEFORE);

      assertThat(slots.nearest(at("10:00"), 3, ofMinutes(60))).containsExactly(at("09:00"));
      assertThat(slots.nearest(at("10:00"), 1, Duration.ofDays(2))).containsExactly(at("09:00"));
    }

    @Test
    void theyCanBeBookedNow() {
      Slots slots = Slots.of(HOURLY, Taken.byAnn("10:00-11:00"), at("09:30"));

      assertThat(slots.nearest(at("10:00"), 2, Duration.ofDays(2)))
          .containsExactly(at("11:00"), at("09:00").plus(Duration.ofDays(1)));
    }
  }

  @Nested
  class Ranges {

    @Test
    void aRangeIsHalfOpen() {
      Slots slots = Slots.of(HOURLY, Occupied.nothing(), LONG_BEFORE);

      assertThat(starts(slots.list(time("09:00-11:00"), false))).containsExactly("09:00", "10:00");
      assertThat(starts(slots.list(time("09:00:01-11:01"), false)))
          .containsExactly("10:00", "11:00");
    }

    @Test
    void aRangeThatHasPassedHasNothingToBook() {
      Slots slots = Slots.of(HOURLY, Occupied.nothing(), at("12:00"));

      assertThat(slots.list(time("09:00-12:00"), false)).isEmpty();
      assertThat(slots.list(day("2025-12-01"), false)).isEmpty();
      assertThat(slots.list(day("2027-12-01"), false)).isEmpty();
      assertThat(slots.list(time("09:00-12:00"), true)).hasSize(3);
    }

    @Test
    void aMicrosecondTooManyIsTooLong() {
      Slots slots = Slots.of(HOURLY, Occupied.nothing(), LONG_BEFORE);
      TimeSlot tooLong = TimeSlot.of(at("00:00"), Slots.LONGEST_RANGE.plusNanos(1_000));

      assertThatIllegalArgumentException().isThrownBy(() -> slots.list(tooLong, true));
    }

    @Test
    void whatMustBeKnownIsWhatItsClaimsNeed() {
      SlotRules rules = HOURLY.withBuffers(ofMinutes(10), ofMinutes(20));

      assertThat(rules.lookup(time("09:00-11:00"))).isEqualTo(time("08:50-12:20"));
      assertThat(rules.claimed(at("09:00"))).isEqualTo(time("08:50-10:20"));
    }

    @Test
    void aYearCanBeListedAndNoMore() {
      Slots slots = Slots.of(HOURLY, Occupied.nothing(), LONG_BEFORE);

      assertThat(slots.list(TimeSlot.of(at("00:00"), Slots.LONGEST_RANGE), true)).hasSize(366 * 3);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> slots.list(TimeSlot.of(at("00:00"), Duration.ofDays(367)), true))
          .withMessageContaining("366 days at once");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> slots.list(TimeSlot.from(at("00:00")), false));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HOURLY.lookup(TimeSlot.from(at("00:00"))));
    }
  }

  @Nested
  class Days {

    @Test
    void aViewerSeesTheDatesOfTheOwnCalendar() {
      SlotRules rules = SlotRules.of(daily("UTC", "22:00-02:00"), ofMinutes(60));
      List<Slot> slots =
          Slots.of(rules, Occupied.nothing(), LONG_BEFORE)
              .list(TimeSlot.of(at("12:00"), Duration.ofDays(1)), false);

      assertThat(SlotDays.byDate(slots, ZoneId.of("UTC")).keySet())
          .containsExactly(LocalDate.parse("2026-01-05"), LocalDate.parse("2026-01-06"));
      assertThat(SlotDays.byDate(slots, ZoneId.of("Asia/Tokyo")).keySet())
          .containsExactly(LocalDate.parse("2026-01-06"));
      assertThat(SlotDays.byDate(List.of(), ZoneId.of("UTC"))).isEmpty();
    }

    @Test
    void slotsInAnyOrderHaveTheSameDates() {
      SlotRules rules = SlotRules.of(daily("UTC", "00:00-24:00"), ofMinutes(30));
      TimeSlot week = TimeSlot.of(Instant.parse("2026-10-26T00:00:00Z"), Duration.ofDays(7));
      List<Slot> slots = Slots.of(rules, Occupied.nothing(), LONG_BEFORE).list(week, false);
      List<Slot> backwards = new ArrayList<>(slots);
      Collections.reverse(backwards);
      ZoneId cairo = ZoneId.of("Africa/Cairo");

      var days = SlotDays.byDate(backwards, cairo);

      assertThat(days.keySet()).isEqualTo(SlotDays.byDate(slots, cairo).keySet());
      assertThat(SlotDays.byDate(slots, cairo))
          .allSatisfy(
              (date, ofDate) ->
                  assertThat(days.get(date)).containsExactlyInAnyOrderElementsOf(ofDate));
    }

    @Test
    void aDayOfSlotsCannotBeChanged() {
      List<Slot> slots = Slots.of(HOURLY, Occupied.nothing(), LONG_BEFORE).list(MONDAY, false);

      var days = SlotDays.byDate(slots, ZoneId.of("UTC"));

      assertThat(days).isUnmodifiable();
      assertThat(days.get(LocalDate.parse("2026-01-05"))).isUnmodifiable();
    }

    @Test
    void aClockChangeOfTheViewerMovesNoSlotToAnotherDate() {
      SlotRules rules = SlotRules.of(daily("UTC", "00:00-24:00"), ofMinutes(30));
      TimeSlot year = TimeSlot.of(at("00:00"), Duration.ofDays(365));
      List<Slot> slots = Slots.of(rules, Occupied.nothing(), LONG_BEFORE).list(year, false);

      for (String zone : List.of("America/New_York", "Africa/Cairo", "Australia/Lord_Howe")) {
        ZoneId viewer = ZoneId.of(zone);

        assertThat(SlotDays.byDate(slots, viewer))
            .allSatisfy(
                (date, ofDate) ->
                    assertThat(ofDate)
                        .isNotEmpty()
                        .allMatch(slot -> LocalDate.ofInstant(slot.start(), viewer).equals(date)));
      }
    }
  }

  @Nested
  class Settings {

    @Test
    void lengthsOfTimeAreWholeMinutesWithinLimits() {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HOURLY.withNotice(Duration.ofSeconds(90)))
          .withMessage("Notice must be whole minutes, not PT1M30S. Maybe 2 minutes?");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HOURLY.withBuffers(ofMinutes(-1), ofMinutes(0)))
          .withMessageContaining("Buffer before");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HOURLY.withBuffers(ofMinutes(0), Duration.ofDays(32)))
          .withMessageContaining("Buffer after");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HOURLY.withMaxAdvanceDays(-1))
          .withMessageContaining("0 to 3650 days ahead, not -1");
      assertThatIllegalArgumentException().isThrownBy(() -> HOURLY.withMaxAdvanceDays(3_651));
    }

    @Test
    void theShortestLengthsOfTimeAreAccepted() {
      SlotRules shortest =
          SlotRules.of(HOURLY.hours(), ofMinutes(1))
              .withInterval(ofMinutes(1))
              .withBuffers(Duration.ZERO, Duration.ZERO)
              .withNotice(Duration.ZERO)
              .withMaxAdvanceDays(0);

      assertThat(shortest.claimed(at("09:00"))).isEqualTo(time("09:00-09:01"));
    }

    @Test
    void theLongestLengthsOfTimeAreAcceptedAndNoMore() {
      Duration month = Duration.ofDays(31);
      SlotRules longest =
          SlotRules.of(HOURLY.hours(), month)
              .withInterval(month)
              .withBuffers(month, month)
              .withNotice(Duration.ofDays(3_650))
              .withMaxAdvanceDays(3_650);

      assertThat(longest.claimed(at("09:00")))
          .isEqualTo(TimeSlot.of(at("09:00").minus(month), at("09:00").plus(month).plus(month)));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> longest.withBuffers(month.plusMinutes(1), month))
          .withMessageContaining("between 0 and 44640 minutes");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> longest.withNotice(Duration.ofDays(3_650).plusMinutes(1)));
    }
  }

  private static List<String> starts(List<Slot> slots) {
    return slots.stream().map(slot -> slot.start().toString().substring(11, 16)).toList();
  }
}
