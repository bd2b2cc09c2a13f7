package dev.holdfast.scheduling.hours;

import static dev.holdfast.scheduling.hours.Written.daily;
import static dev.holdfast.scheduling.hours.Written.intervals;
import static dev.holdfast.scheduling.hours.Written.on;
import static dev.holdfast.scheduling.hours.Written.override;
import static dev.holdfast.scheduling.hours.Written.windows;
import static java.time.DayOfWeek.FRIDAY;
import static java.time.DayOfWeek.MONDAY;
import static java.time.DayOfWeek.SATURDAY;
import static java.time.DayOfWeek.SUNDAY;
import static java.time.DayOfWeek.THURSDAY;
import static java.time.DayOfWeek.TUESDAY;
import static java.time.DayOfWeek.WEDNESDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.TimeSlot;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class OpeningHoursTest {

  private static final Set<DayOfWeek> WORKDAYS = EnumSet.range(MONDAY, FRIDAY);
  private static final String NEW_YORK = "America/New_York";

  @Nested
  class WeeklyRulesAndZones {

    @Test
    @DisplayName("C01: the day after the clock change is not lost")
    void theDayAfterTheClockChangeIsNotLost() {
      OpeningHours hours = daily("Europe/London", "08:00-17:00");

      Intervals open = open(hours, "2027-10-24T00:00Z/2027-11-01T00:00Z");

      assertThat(open.size()).isEqualTo(8);
      assertThat(open.from(6)).isEqualTo("2027-10-30T07:00:00Z");
      assertThat(open.from(7)).isEqualTo("2027-10-31T08:00:00Z");
      assertThat(open.to(7)).isEqualTo("2027-10-31T17:00:00Z");
    }

    @Test
    @DisplayName("C02: weekdays after a change on Sunday")
    void weekdaysAfterAChangeOnSunday() {
      OpeningHours hours = on(WORKDAYS, NEW_YORK, "09:00-17:00");

      Intervals open = open(hours, "2027-11-07T00:00Z/2027-12-01T00:00Z");

      assertThat(open.size()).isEqualTo(17);
      assertThat(open.toSlots())
          .allSatisfy(
              window -> {
                assertThat(window.toString()).matches(".*T14:00:00Z/.*T22:00:00Z");
                assertThat(WORKDAYS).contains(weekday(window));
              });
    }

    @Test
    @DisplayName("C04: a window runs into the next day")
    void aWindowRunsIntoTheNextDay() {
      OpeningHours hours = on(Set.of(FRIDAY), "UTC", "22:00-02:00");

      Intervals open = open(hours, "2026-01-05T00:00Z/2026-01-12T00:00Z");

      assertThat(open).isEqualTo(intervals("2026-01-09T22:00Z/2026-01-10T02:00Z"));
    }

    @Test
    @DisplayName("C06: two whole days are one window")
    void twoWholeDaysAreOneWindow() {
      OpeningHours hours = on(Set.of(MONDAY, TUESDAY), "Europe/London", "00:00-24:00");

      Intervals open = open(hours, "2023-06-11T00:00Z/2023-06-15T00:00Z");

      assertThat(open).isEqualTo(intervals("2023-06-11T23:00Z/2023-06-13T23:00Z"));
    }

    @Test
    @DisplayName("C07: windows that overlap are one")
    void windowsThatOverlapAreOne() {
      OpeningHours hours = on(Set.of(MONDAY), "UTC", "08:00-10:00 06:00-10:00");

      Intervals open = open(hours, "2026-01-05T00:00Z/2026-01-06T00:00Z");

      assertThat(open).isEqualTo(intervals("2026-01-05T06:00Z/2026-01-05T10:00Z"));
    }

    @Test
    @DisplayName("C08: an afternoon after the clocks sprang forward")
    void anAfternoonAfterTheClocksSprangForward() {
      OpeningHours hours = override(daily(NEW_YORK, ""), "2026-03-08", "13:00-18:00");

      assertThat(open(hours, "2026-03-08T00:00Z/2026-03-09T00:00Z"))
          .isEqualTo(intervals("2026-03-08T17:00Z/2026-03-08T22:00Z"));
    }

    @Test
    @DisplayName("C10: a window over the gap is shorter")
    void aWindowOverTheGapIsShorter() {
      OpeningHours hours = override(daily(NEW_YORK, ""), "2026-03-08", "00:00-06:00");

      assertThat(open(hours, "2026-03-08T00:00Z/2026-03-09T00:00Z"))
          .isEqualTo(intervals("2026-03-08T05:00Z/2026-03-08T10:00Z"));
    }

    @Test
    @DisplayName("C14: a window within the gap is empty")
    void aWindowWithinTheGapIsEmpty() {
      OpeningHours hours = override(daily(NEW_YORK, ""), "2026-03-08", "02:15-02:45");

      assertThat(open(hours, "2026-03-07T00:00Z/2026-03-10T00:00Z")).isEqualTo(Intervals.none());
    }

    @Test
    @DisplayName("C18: Samoa had no 30 December 2011")
    void aDateThatTheClocksSkippedHasNoWindows() {
      OpeningHours hours = on(Set.of(FRIDAY), "Pacific/Apia", "09:00-10:00");

      assertThat(open(hours, "2011-12-26T00:00Z/2012-01-02T00:00Z")).isEqualTo(Intervals.none());
      assertThat(open(hours, "2011-12-19T00:00Z/2012-01-09T00:00Z").size()).isEqualTo(2);
    }

    @Test
    void aWindowIntoASkippedDateEndsWithTheChange() {
      OpeningHours hours = on(Set.of(THURSDAY, FRIDAY), "Pacific/Apia", "22:00-02:00");

      // Thursday 22:00 to the change, and from the change to Saturday 02:00.
      assertThat(open(hours, "2011-12-30T00:00Z/2011-12-31T00:00Z"))
          .isEqualTo(intervals("2011-12-30T08:00Z/2011-12-30T12:00Z"));
    }

    @Test
    void aGapAtOneEndMovesItToTheChange() {
      OpeningHours hours = override(daily(NEW_YORK, ""), "2026-03-08", "01:00-02:30 02:45-04:00");

      assertThat(open(hours, "2026-03-08T00:00Z/2026-03-09T00:00Z"))
          .isEqualTo(intervals("2026-03-08T06:00Z/2026-03-08T08:00Z"));
    }

    @Test
    void aFoldLengthensTheWindow() {
      OpeningHours within = override(daily(NEW_YORK, ""), "2026-11-01", "01:15-01:45");
      OpeningHours over = override(daily(NEW_YORK, ""), "2026-11-01", "00:00-06:00");
      OpeningHours before = override(daily(NEW_YORK, ""), "2026-11-01", "00:00-01:30");

      assertThat(open(within, "2026-11-01T00:00Z/2026-11-02T00:00Z"))
          .isEqualTo(intervals("2026-11-01T05:15Z/2026-11-01T06:45Z"));
      assertThat(open(over, "2026-11-01T00:00Z/2026-11-02T00:00Z"))
          .isEqualTo(intervals("2026-11-01T04:00Z/2026-11-01T11:00Z"));
      assertThat(open(before, "2026-11-01T00:00Z/2026-11-02T00:00Z"))
          .isEqualTo(intervals("2026-11-01T04:00Z/2026-11-01T06:30Z"));
    }

    @Test
    void aWindowUntilTheFirstTimeShownTwiceEndsWhenItIsShownAgain() {
      OpeningHours until = override(daily(NEW_YORK, ""), "2026-11-01", "00:00-01:00");
      OpeningHours from = override(daily(NEW_YORK, ""), "2026-11-01", "01:00-03:00");

      assertThat(open(until, "2026-11-01T00:00Z/2026-11-02T00:00Z"))
          .isEqualTo(intervals("2026-11-01T04:00Z/2026-11-01T06:00Z"));
      assertThat(open(from, "2026-11-01T00:00Z/2026-11-02T00:00Z"))
          .isEqualTo(intervals("2026-11-01T05:00Z/2026-11-01T08:00Z"));
    }

    @Test
    void aWindowFromTheFirstTimeShownOnceAgainIsNotLengthened() {
      OpeningHours after = override(daily(NEW_YORK, ""), "2026-11-01", "02:00-03:00");

      assertThat(open(after, "2026-11-01T00:00Z/2026-11-02T00:00Z"))
          .isEqualTo(intervals("2026-11-01T07:00Z/2026-11-01T08:00Z"));
    }

    @Test
    void aWindowBeforeAChangeIsRightAfterOneThatEndsBehindIt() {
      OpeningHours hours =
          override(
              override(daily(NEW_YORK, ""), "2026-03-07", "23:45-03:30"),
              "2026-03-08",
              "00:00-05:00");

      assertThat(open(hours, "2026-03-08T00:00Z/2026-03-09T00:00Z"))
          .isEqualTo(intervals("2026-03-08T04:45Z/2026-03-08T09:00Z"));
    }

    @Test
    void windowsThatTouchAGapAreNotMoved() {
      OpeningHours hours = override(daily(NEW_YORK, ""), "2026-03-08", "00:00-02:00 04:00-05:00");
      OpeningHours after = override(daily(NEW_YORK, ""), "2026-03-08", "03:00-04:00");

      assertThat(open(hours, "2026-03-08T00:00Z/2026-03-09T00:00Z"))
          .isEqualTo(
              intervals(
                  "2026-03-08T05:00Z/2026-03-08T07:00Z", "2026-03-08T08:00Z/2026-03-08T09:00Z"));
      assertThat(open(after, "2026-03-08T00:00Z/2026-03-09T00:00Z"))
          .isEqualTo(intervals("2026-03-08T07:00Z/2026-03-08T08:00Z"));
    }

    @Test
    void daysOnBothSidesOfAGapAtMidnightAreOneWindow() {
      OpeningHours hours = on(Set.of(SATURDAY, SUNDAY), "Africa/Cairo", "00:00-24:00");

      Intervals open = open(hours, "2026-04-25T00:00Z/2026-04-26T00:00Z");

      assertThat(open).isEqualTo(intervals("2026-04-24T21:00Z/2026-04-26T21:00Z"));
    }
  }

  @Nested
  class Overrides {

    @Test
    @DisplayName("D03: a date has other windows than its weekday")
    void aDateHasOtherWindowsThanItsWeekday() {
      OpeningHours hours =
          override(on(WORKDAYS, NEW_YORK, "08:00-17:00"), "2023-06-13", "10:00-15:00");

      assertThat(open(hours, "2023-06-13T04:00Z/2023-06-15T04:00Z"))
          .isEqualTo(
              intervals(
                  "2023-06-13T14:00Z/2023-06-13T19:00Z", "2023-06-14T12:00Z/2023-06-14T21:00Z"));
    }

    @Test
    @DisplayName("D04: a date has two windows, in the next UTC day too")
    void aDateHasTwoWindows() {
      OpeningHours hours =
          override(daily("Pacific/Honolulu", ""), "2023-08-15", "19:00-21:00 09:00-17:00");

      assertThat(open(hours, "2023-08-15T00:00Z/2023-08-17T00:00Z"))
          .isEqualTo(
              intervals(
                  "2023-08-15T19:00Z/2023-08-16T03:00Z", "2023-08-16T05:00Z/2023-08-16T07:00Z"));
    }

    @Test
    @DisplayName("D07: a late window of a date is in the next UTC day")
    void aLateWindowOfADateIsInTheNextUtcDay() {
      OpeningHours hours =
          override(on(WORKDAYS, NEW_YORK, "08:00-17:00"), "2023-06-13", "22:00-23:00");

      assertThat(open(hours, "2023-06-13T04:00Z/2023-06-15T04:00Z"))
          .isEqualTo(
              intervals(
                  "2023-06-14T02:00Z/2023-06-14T03:00Z", "2023-06-14T12:00Z/2023-06-14T21:00Z"));
    }

    @Test
    @DisplayName("D08: whole days as overrides are one window")
    void wholeDaysAsOverridesAreOneWindow() {
      OpeningHours hours =
          override(
              override(daily("Europe/London", ""), "2023-06-12", "00:00-24:00"),
              "2023-06-13",
              "00:00-24:00");

      assertThat(open(hours, "2023-06-01T00:00Z/2023-07-01T00:00Z"))
          .isEqualTo(intervals("2023-06-11T23:00Z/2023-06-13T23:00Z"));
    }

    @Test
    @DisplayName("D11: an empty schedule is never open")
    void anEmptyScheduleIsNeverOpen() {
      assertThat(open(daily("UTC", ""), "2026-01-01T00:00Z/2027-01-01T00:00Z"))
          .isEqualTo(Intervals.none());
      assertThat(
              open(
                  OpeningHours.weekly(ZoneOffset.UTC, Map.of()),
                  "2026-01-01T00:00Z/2027-01-01T00:00Z"))
          .isEqualTo(Intervals.none());
    }

    @Test
    void aDayOffClosesItsOwnWindowsAndNotTheNightBefore() {
      OpeningHours hours = override(daily("UTC", "22:00-02:00"), "2026-01-06", "");

      assertThat(open(hours, "2026-01-05T12:00Z/2026-01-07T12:00Z"))
          .isEqualTo(intervals("2026-01-05T22:00Z/2026-01-06T02:00Z"));
    }
  }

  @Nested
  class Ranges {

    @Test
    void aWindowThatMeetsTheRangeIsWhole() {
      OpeningHours hours = daily("UTC", "09:00-17:00");

      assertThat(open(hours, "2026-01-05T16:59:59.999999Z/2026-01-06T09:00:00.000001Z"))
          .isEqualTo(
              intervals(
                  "2026-01-05T09:00Z/2026-01-05T17:00Z", "2026-01-06T09:00Z/2026-01-06T17:00Z"));
    }

    @Test
    void aWindowThatTouchesTheRangeDoesNotMeetIt() {
      OpeningHours hours = daily("UTC", "09:00-17:00");

      assertThat(open(hours, "2026-01-05T17:00Z/2026-01-06T09:00Z")).isEqualTo(Intervals.none());
    }

    @Test
    void nightsThatAbutAreFollowedBeyondTheRange() {
      OpeningHours hours = on(Set.of(WEDNESDAY, THURSDAY, FRIDAY), "UTC", "12:00-12:00");

      assertThat(open(hours, "2026-01-09T00:00Z/2026-01-09T01:00Z"))
          .isEqualTo(intervals("2026-01-07T12:00Z/2026-01-10T12:00Z"));
    }

    @Test
    void anEndlessWindowReachesTwoWeeksBeyondTheRange() {
      Intervals open = open(daily(NEW_YORK, "00:00-24:00"), "2026-03-10T00:00Z/2026-03-11T00:00Z");

      assertThat(open.size()).isEqualTo(1);
      assertThat(open.from(0)).isBefore("2026-02-24T00:00:00Z");
      assertThat(open.to(0)).isAfter("2026-03-25T00:00:00Z");
    }

    @Test
    void aRangeThatIsEmptyTooLongOrBeyondAllTimeIsRefused() {
      OpeningHours hours = daily("UTC", "09:00-17:00");
      Instant start = Instant.parse("2026-01-01T00:00:00Z");

      assertThatIllegalArgumentException().isThrownBy(() -> hours.open(start, start));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hours.open(start, start.plus(OpeningHours.LONGEST_RANGE).plusNanos(1)))
          .withMessageContaining("1000 days");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hours.open(TimeSlot.EARLIEST.minusNanos(1), TimeSlot.EARLIEST))
          .withMessageContaining("out of range");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hours.open(TimeSlot.LATEST, TimeSlot.LATEST.plusNanos(1)))
          .withMessageContaining("out of range");
      assertThatIllegalArgumentException().isThrownBy(() -> hours.open(start, Instant.MAX));
      assertThatIllegalArgumentException().isThrownBy(() -> hours.open(Instant.MIN, start));
    }
  }

  @Nested
  class Limits {

    @Test
    void theFirstAndTheLastDayOfAllTimeHaveHoursToo() {
      OpeningHours hours = daily("UTC", "09:00-17:00");

      assertThat(open(hours, "1000-01-01T00:00Z/1000-01-02T00:00Z"))
          .isEqualTo(intervals("1000-01-01T09:00Z/1000-01-01T17:00Z"));
      assertThat(open(hours, "9999-12-30T00:00Z/9999-12-31T00:00Z"))
          .isEqualTo(intervals("9999-12-30T09:00Z/9999-12-30T17:00Z"));
    }

    @Test
    void aThousandDaysAreResolvedAtOnce() {
      Instant start = Instant.parse("2026-01-01T00:00:00Z");

      Intervals open =
          daily("UTC", "09:00-17:00").open(start, start.plus(OpeningHours.LONGEST_RANGE));

      assertThat(open.size()).isEqualTo(1_000);
    }

    @Test
    void fiftyWindowsADayAndAThousandDatesAreAccepted() {
      List<LocalWindow> many = Collections.nCopies(50, LocalWindow.parse("09:00", "10:00"));
      Map<LocalDate, List<LocalWindow>> dates = new HashMap<>();
      for (int i = 0; i < OpeningHours.MAX_OVERRIDES; i++) {
        dates.put(LocalDate.EPOCH.plusDays(i), List.of());
      }

      OpeningHours hours = new OpeningHours(ZoneOffset.UTC, Map.of(MONDAY, many), dates);

      assertThat(hours.weekly().get(MONDAY)).hasSize(50);
      assertThat(hours.overrides()).hasSize(1_000);
    }

    @Test
    void whatIsGivenIsCopied() {
      List<LocalWindow> windows = new ArrayList<>(windows("09:00-17:00"));
      Map<DayOfWeek, List<LocalWindow>> weekly = new HashMap<>(Map.of(MONDAY, windows));
      OpeningHours hours = OpeningHours.weekly(ZoneOffset.UTC, weekly);

      windows.clear();
      weekly.clear();

      assertThat(hours.weekly()).containsExactly(Map.entry(MONDAY, windows("09:00-17:00")));
      assertThat(hours.weekly()).isUnmodifiable();
      assertThat(hours.overrides()).isUnmodifiable();
    }

    @Test
    void aDayHasAtMostFiftyWindows() {
      List<LocalWindow> many = Collections.nCopies(51, LocalWindow.parse("09:00", "10:00"));

      assertThatIllegalArgumentException()
          .isThrownBy(() -> OpeningHours.weekly(ZoneOffset.UTC, Map.of(MONDAY, many)))
          .withMessageContaining("MONDAY has 51 windows, at most 50");
    }

    @Test
    void atMostAThousandDatesHaveTheirOwnWindows() {
      Map<LocalDate, List<LocalWindow>> many = new HashMap<>();
      for (int i = 0; i <= OpeningHours.MAX_OVERRIDES; i++) {
        many.put(LocalDate.EPOCH.plusDays(i), List.of());
      }

      assertThatIllegalArgumentException()
          .isThrownBy(() -> new OpeningHours(ZoneOffset.UTC, Map.of(), many))
          .withMessageContaining("at most 1000 dates");
    }
  }

  private static Intervals open(OpeningHours hours, String range) {
    TimeSlot slot = TimeSlot.parse(range);
    return hours.open(slot.from(), slot.to());
  }

  private static DayOfWeek weekday(TimeSlot window) {
    return window.from().atZone(ZoneId.of(NEW_YORK)).getDayOfWeek();
  }
}
