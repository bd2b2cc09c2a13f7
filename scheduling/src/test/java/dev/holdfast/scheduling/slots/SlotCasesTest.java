package dev.holdfast.scheduling.slots;

import static dev.holdfast.scheduling.hours.Written.at;
import static dev.holdfast.scheduling.hours.Written.daily;
import static dev.holdfast.scheduling.hours.Written.day;
import static dev.holdfast.scheduling.hours.Written.override;
import static dev.holdfast.scheduling.slots.Taken.ANN;
import static dev.holdfast.scheduling.slots.Taken.BOB;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.hours.Written;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbered cases, on Monday, 5 January 2026, in UTC unless they say otherwise. */
final class SlotCasesTest {

  private static final Instant LONG_BEFORE = Instant.parse("2026-01-04T00:00:00Z");
  private static final TimeSlot MONDAY = day("2026-01-05");
  private static final SlotRules NINE_TO_FIVE =
      rules("09:00-17:00", 60).withInterval(ofMinutes(15));

  @Nested
  class WindowsToStarts {

    @Test
    @DisplayName("A01: a whole day of hours")
    void aWholeDayOfHours() {
      assertThat(starts(rules("00:00-24:00", 60)))
          .hasSize(24)
          .startsWith(at("00:00"))
          .endsWith(at("23:00"));
    }

    @Test
    @DisplayName("A02: half an hour each hour")
    void halfAnHourEachHour() {
      assertThat(starts(rules("00:00-24:00", 30).withInterval(ofMinutes(60)))).hasSize(24);
    }

    @Test
    @DisplayName("A03: what has begun is over")
    void whatHasBegunIsOver() {
      Slots slots = Slots.of(rules("00:00-24:00", 60), Occupied.nothing(), at("11:59:59"));

      assertThat(starts(slots)).hasSize(12).startsWith(at("12:00")).endsWith(at("23:00"));
    }

    @Test
    @DisplayName("A05: 72 slots of 20 minutes")
    void aDayOfTwentyMinutes() {
      assertThat(starts(rules("00:00-24:00", 20))).hasSize(72).endsWith(at("23:40"));
    }

    @ParameterizedTest(name = "{0}: {1}; {2} minutes")
    @CsvSource({
      "A06, 11:00-12:00 14:00-15:00, 20, 11:00 11:20 11:40 14:00 14:20 14:40",
      "A10, 09:15-11:00 11:30-14:00, 60, 09:15 11:30 12:30",
      "A14, 07:00-07:05 07:10-07:30, 5, 07:00 07:10 07:15 07:20 07:25",
      "A18, 09:00-11:00, 40, 09:00 09:40 10:20",
      "A22, 09:20-12:00, 60, 09:20 10:20"
    })
    void eachWindowIsCountedFromItsStart(String id, String windows, int minutes, String starts) {
      assertThat(starts(rules(windows, minutes))).as(id).isEqualTo(ats(starts));
    }

    @Test
    @DisplayName("A11: the last slot ends within the window")
    void theLastSlotEndsWithinTheWindow() {
      assertThat(starts(rules("00:00-23:45", 20))).hasSize(71).endsWith(at("23:20"));
    }

    @Test
    @DisplayName("A21: 2,000 windows of 4 m 59 s give 2,000 starts, fast")
    void thousandsOfWindowsAreFast() {
      Intervals.Builder builder = new Intervals.Builder();
      for (int i = 0; i < 2_000; i++) {
        Instant from = at("00:00").plusSeconds(300L * i);
        builder.add(TimeSlot.of(from, Duration.ofSeconds(299)));
      }
      Intervals windows = builder.build();
      SlotRules rules = rules("", 4);

      List<Duration> times = new ArrayList<>();
      for (int run = 0; run < 5; run++) {
        long before = System.nanoTime();
        Grid grid = Grid.in(windows, rules, Intervals.none());
        int count = 0;
        for (long at = grid.next(0); at != Grid.NONE; at = grid.next(at + 1)) {
          count++;
        }
        times.add(Duration.ofNanos(System.nanoTime() - before));
        assertThat(count).isEqualTo(2_000);
      }

      assertThat(times).anySatisfy(time -> assertThat(time).isLessThan(Duration.ofMillis(50)));
    }

    @Test
    @DisplayName("A22: the same each 15 minutes")
    void anHourEachQuarter() {
      assertThat(starts(rules("09:20-12:00", 60).withInterval(ofMinutes(15))))
          .isEqualTo(ats("09:20 09:35 09:50 10:05 10:20 10:35 10:50"));
    }

    @ParameterizedTest(name = "A25: {0} minutes are refused")
    @ValueSource(ints = {0, -1, -60})
    void aDurationOrIntervalOfNothingIsRefused(int minutes) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> rules("09:00-17:00", minutes))
          .withMessageContaining("Duration must be between 1 and");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> NINE_TO_FIVE.withInterval(ofMinutes(minutes)))
          .withMessageContaining("Interval must be between 1 and");
    }
  }

  @Nested
  class ClockChanges {

    @Test
    @DisplayName("C10: starts over the gap")
    void startsOverTheGap() {
      OpeningHours hours = override(daily("America/New_York", ""), "2026-03-08", "00:00-06:00");

      assertThat(starts(SlotRules.of(hours, ofMinutes(60)), day("2026-03-08")))
          .extracting(Instant::toString)
          .containsExactly(
              "2026-03-08T05:00:00Z",
              "2026-03-08T06:00:00Z",
              "2026-03-08T07:00:00Z",
              "2026-03-08T08:00:00Z",
              "2026-03-08T09:00:00Z");
    }

    @ParameterizedTest(name = "C22: seen from {0}")
    @ValueSource(strings = {"America/New_York", "Asia/Kolkata", "Asia/Kathmandu"})
    void whoLooksDoesNotChangeWhatExists(String viewer) {
      OpeningHours hours = daily("America/New_York", "09:00-12:00");
      TimeSlot range = day("2026-06-15");

      List<Slot> slots = slots(SlotRules.of(hours, ofMinutes(60))).list(range, false);

      assertThat(SlotDays.byDate(slots, ZoneId.of(viewer)).values())
          .singleElement()
          .satisfies(
              ofDay ->
                  assertThat(ofDay)
                      .extracting(slot -> slot.start().toString())
                      .containsExactly(
                          "2026-06-15T13:00:00Z", "2026-06-15T14:00:00Z", "2026-06-15T15:00:00Z"));
    }

    @Test
    @DisplayName("D11: an empty schedule has no slots")
    void anEmptyScheduleHasNoSlots() {
      assertThat(starts(rules("", 30))).isEmpty();
      assertThat(slots(rules("", 30)).decide(at("09:00"))).contains(Reason.OUTSIDE_AVAILABILITY);
    }
  }

  @Nested
  class BusyTimes {

    @Test
    @DisplayName("E21: a slot that begins where busy time ends is free")
    void aSlotThatBeginsWhereBusyTimeEndsIsFree() {
      SlotRules rules = rules("09:00-17:00", 30);

      assertThat(slots(rules, Taken.busy("09:00-09:30")).decide(at("09:30"))).isEmpty();
    }

    @Test
    @DisplayName("E23: half a minute is a conflict")
    void halfAMinuteIsAConflict() {
      SlotRules rules = rules("09:00-17:00", 1);

      assertThat(slots(rules, Taken.busy("09:00:30-09:01:30")).decide(at("09:00")))
          .contains(Reason.CALENDAR_BUSY);
    }

    @Test
    @DisplayName("E24: a busy time without length cannot even be said")
    void aBusyTimeWithoutLengthCannotBeSaid() {
      assertThatThrownBy(() -> Written.time("09:15-09:15"))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(slots(rules("09:00-17:00", 30)).decide(at("09:00"))).isEmpty();
    }
  }

  @Nested
  class WholePipeline {

    private final SlotRules buffered = NINE_TO_FIVE.withBuffers(ofMinutes(60), ofMinutes(60));

    @Test
    @DisplayName("F02: bookings that block nothing leave the day empty")
    void bookingsThatBlockNothingLeaveTheDayEmpty() {
      Occupied unblocked = Occupied.of(List.of(), Optional.empty(), Intervals.none(), Instant.MAX);

      assertThat(starts(slots(NINE_TO_FIVE, unblocked)))
          .hasSize(29)
          .isEqualTo(starts(NINE_TO_FIVE));
    }

    @Test
    @DisplayName("F08: outside busy time gets the new booking's buffers")
    void outsideBusyTimeGetsTheNewBookingsBuffers() {
      List<Instant> starts = starts(slots(buffered, Taken.busy("12:00-13:00")));

      assertThat(starts).containsSequence(at("10:00"), at("14:00"));
    }

    @Test
    @DisplayName("F09: buffers of neighbours add up")
    void buffersOfNeighboursAddUp() {
      TimeSlot claimed = buffered.claimed(at("12:00"));

      List<Instant> starts = starts(slots(buffered, Taken.byAnn("11:00-14:00")));

      assertThat(claimed).isEqualTo(Written.time("11:00-14:00"));
      assertThat(starts).containsSequence(at("09:00"), at("15:00"));
    }

    @Test
    @DisplayName("F24: a hold hides its slot from others only, until it expires")
    void aHoldHidesItsSlotFromOthersOnly() {
      List<Blockade> held =
          List.of(Taken.hold(ANN, NINE_TO_FIVE.claimed(at("10:00")), at("08:10")));

      Slots forBob =
          slots(NINE_TO_FIVE, Occupied.of(held, Optional.of(BOB), Intervals.none(), Instant.MAX));
      Slots forAnn =
          slots(NINE_TO_FIVE, Occupied.of(held, Optional.of(ANN), Intervals.none(), Instant.MAX));
      Slots expired = slots(NINE_TO_FIVE, Occupied.nothing());

      assertThat(forBob.decide(at("10:00"))).contains(Reason.SLOT_TAKEN);
      assertThat(starts(forBob)).doesNotContain(at("10:00"));
      assertThat(forAnn.decide(at("10:00"))).isEmpty();
      assertThat(starts(forAnn)).contains(at("10:00"));
      assertThat(starts(expired)).contains(at("10:00"));
    }

    @Test
    @DisplayName("F34: the time of the booking that is moved is offered again")
    void theTimeOfTheBookingThatIsMovedIsOfferedAgain() {
      Slots moving = slots(NINE_TO_FIVE, Taken.by(Optional.of(ANN), "10:00-11:00"));

      assertThat(starts(moving)).contains(at("10:00"), at("10:15"));
    }

    @ParameterizedTest(name = "F37: {0}")
    @ValueSource(
        strings = {
          "09:30-10:30",
          "10:30-11:30",
          "10:15-10:45",
          "09:00-12:00",
          "10:00-11:00",
          "10:59-11:59"
        })
    void whatMeetsABookingIsRefused(String wish) {
      TimeSlot slot = Written.time(wish);
      SlotRules rules = rules(wish, (int) Duration.between(slot.from(), slot.to()).toMinutes());

      assertThat(slots(rules, Taken.byAnn("10:00-11:00")).decide(slot.from()))
          .contains(Reason.SLOT_TAKEN);
    }

    @Test
    @DisplayName("F37: 09:00-10:00 and 11:00-12:00 are accepted")
    void whatTouchesABookingIsAccepted() {
      Slots slots = slots(NINE_TO_FIVE, Taken.byAnn("10:00-11:00"));

      assertThat(slots.decide(at("09:00"))).isEmpty();
      assertThat(slots.decide(at("11:00"))).isEmpty();
    }

    @Test
    @DisplayName("F40: the first start after a booking is on the grid")
    void theFirstStartAfterABookingIsOnTheGrid() {
      Slots slots = slots(rules("08:00-17:00", 15), Taken.byAnn("08:00-09:20"));

      assertThat(starts(slots)).startsWith(at("09:30"));
    }

    @Test
    @DisplayName("F41: notice is exact")
    void noticeIsExact() {
      SlotRules rules = NINE_TO_FIVE.withNotice(ofMinutes(60));

      assertThat(starts(Slots.of(rules, Occupied.nothing(), at("10:00:30"))))
          .startsWith(at("11:15"));
      assertThat(starts(Slots.of(rules, Occupied.nothing(), at("10:00")))).startsWith(at("11:00"));
      assertThat(starts(Slots.of(rules, Occupied.nothing(), at("10:00").plusNanos(1))))
          .startsWith(at("11:15"));
    }

    @Test
    @DisplayName("F42: buffers of both sides")
    void buffersOfBothSides() {
      SlotRules rules =
          rules("09:00-17:00", 30)
              .withInterval(ofMinutes(5))
              .withBuffers(ofMinutes(10), ofMinutes(15));

      List<Instant> starts = starts(slots(rules, Taken.byAnn("09:55-10:50")));

      assertThat(starts).startsWith(at("09:00")).containsSequence(at("09:10"), at("11:00"));
    }
  }

  @Nested
  class Horizons {

    private static final Instant FRIDAY_AT_SEVEN = Instant.parse("2026-01-09T12:00:00Z");
    private static final TimeSlot A_WEEK =
        TimeSlot.of(day("2026-01-09").from(), Duration.ofDays(7));
    private final SlotRules twoDays =
        SlotRules.of(daily("America/New_York", "09:00-12:00"), ofMinutes(60)).withMaxAdvanceDays(2);

    @Test
    @DisplayName("G01: today and two days more")
    void todayAndTwoDaysMore() {
      Slots slots = Slots.of(twoDays, Occupied.nothing(), FRIDAY_AT_SEVEN);

      assertThat(SlotDays.byDate(slots.list(A_WEEK, false), ZoneId.of("America/New_York")))
          .hasSize(3)
          .allSatisfy((date, ofDate) -> assertThat(ofDate).hasSize(3))
          .containsOnlyKeys(
              LocalDate.parse("2026-01-09"),
              LocalDate.parse("2026-01-10"),
              LocalDate.parse("2026-01-11"));
    }

    @Test
    @DisplayName("G03: a start that is now is gone")
    void aStartThatIsNowIsGone() {
      Slots slots = Slots.of(NINE_TO_FIVE, Occupied.nothing(), at("10:00"));

      assertThat(slots.decide(at("10:00"))).contains(Reason.TOO_SOON);
      assertThat(starts(slots)).startsWith(at("10:15"));
    }

    @Test
    @DisplayName("G06: the horizon counts days of the event type, whoever looks")
    void theHorizonCountsDaysOfTheEventType() {
      SlotRules allDay =
          SlotRules.of(daily("America/New_York", "00:00-24:00"), ofMinutes(60))
              .withMaxAdvanceDays(0);
      Slots slots = Slots.of(allDay, Occupied.nothing(), FRIDAY_AT_SEVEN);

      List<Slot> listed = slots.list(A_WEEK, false);

      assertThat(listed).hasSize(16);
      assertThat(listed.get(15).start()).isEqualTo("2026-01-10T04:00:00Z");
      assertThat(
              SlotDays.byDate(listed, ZoneId.of("Asia/Tokyo")).values().stream()
                  .flatMap(List::stream))
          .containsExactlyElementsOf(listed);
    }

    @Test
    @DisplayName("G18: a start beyond the horizon is too far")
    void aStartBeyondTheHorizonIsTooFar() {
      Slots slots = Slots.of(twoDays, Occupied.nothing(), FRIDAY_AT_SEVEN);

      assertThat(slots.decide(Instant.parse("2026-01-11T16:00:00Z"))).isEmpty();
      assertThat(slots.decide(Instant.parse("2026-01-12T14:00:00Z"))).contains(Reason.TOO_FAR);
    }
  }

  private static SlotRules rules(String windows, int minutes) {
    return SlotRules.of(daily("UTC", windows), ofMinutes(minutes));
  }

  private static Slots slots(SlotRules rules) {
    return slots(rules, Occupied.nothing());
  }

  private static Slots slots(SlotRules rules, Occupied occupied) {
    return Slots.of(rules, occupied, LONG_BEFORE);
  }

  private static List<Instant> starts(SlotRules rules) {
    return starts(slots(rules));
  }

  private static List<Instant> starts(Slots slots) {
    return slots.list(MONDAY, false).stream().map(Slot::start).toList();
  }

  private static List<Instant> starts(SlotRules rules, TimeSlot range) {
    return slots(rules).list(range, false).stream().map(Slot::start).toList();
  }

  private static List<Instant> ats(String times) {
    return Arrays.stream(times.split(" ", -1)).map(Written::at).toList();
  }
}
