package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RepeatTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static TimeSlot local(String from, String to) {
    return TimeSlot.of(LocalDateTime.parse(from), LocalDateTime.parse(to), BERLIN);
  }

  private static List<LocalDate> datesOf(List<TimeSlot> slots) {
    return slots.stream().map(slot -> LocalDate.ofInstant(slot.from(), BERLIN)).toList();
  }

  @Test
  void localTimesStayTheSameAcrossAClockChange() {
    TimeSlot first = local("2026-03-26T18:00", "2026-03-26T20:00");

    List<TimeSlot> slots = Repeat.weekly(BERLIN).times(2).slots(first);

    assertThat(slots)
        .containsExactly(
            TimeSlot.parse("2026-03-26T17:00:00Z/2026-03-26T19:00:00Z"),
            TimeSlot.parse("2026-04-02T16:00:00Z/2026-04-02T18:00:00Z"));
  }

  @Test
  void aNightOverAClockChangeIsShorterOrLonger() {
    TimeSlot first = local("2026-03-27T22:00", "2026-03-28T06:00");

    List<TimeSlot> slots = Repeat.daily(BERLIN).times(2).slots(first);

    assertThat(slots)
        .extracting(it -> it.duration().orElseThrow())
        .containsExactly(Duration.ofHours(8), Duration.ofHours(7));
  }

  @Test
  void everySecondDayUntilADate() {
    List<TimeSlot> slots =
        Repeat.daily(BERLIN)
            .every(2)
            .until(LocalDate.parse("2026-05-06"))
            .slots(local("2026-05-01T09:00", "2026-05-01T10:00"));

    assertThat(datesOf(slots))
        .containsExactly(
            LocalDate.parse("2026-05-01"),
            LocalDate.parse("2026-05-03"),
            LocalDate.parse("2026-05-05"));
  }

  @Test
  void severalWeekdaysOfEachWeek() {
    List<TimeSlot> slots =
        Repeat.weekly(BERLIN, Set.of(DayOfWeek.MONDAY, DayOfWeek.THURSDAY))
            .times(4)
            .slots(local("2026-05-05T09:00", "2026-05-05T10:00"));

    assertThat(datesOf(slots))
        .containsExactly(
            LocalDate.parse("2026-05-05"),
            LocalDate.parse("2026-05-07"),
            LocalDate.parse("2026-05-11"),
            LocalDate.parse("2026-05-14"));
  }

  @Test
  void aMonthWithoutTheDateIsLeftOut() {
    List<TimeSlot> slots =
        Repeat.monthlyByDate(BERLIN).times(3).slots(local("2026-01-31T09:00", "2026-01-31T10:00"));

    assertThat(datesOf(slots))
        .containsExactly(
            LocalDate.parse("2026-01-31"),
            LocalDate.parse("2026-03-31"),
            LocalDate.parse("2026-05-31"));
  }

  @Test
  void theSecondTuesdayOfEachMonth() {
    List<TimeSlot> slots =
        Repeat.monthlyByWeekday(BERLIN)
            .times(3)
            .slots(local("2026-05-12T09:00", "2026-05-12T10:00"));

    assertThat(datesOf(slots))
        .containsExactly(
            LocalDate.parse("2026-05-12"),
            LocalDate.parse("2026-06-09"),
            LocalDate.parse("2026-07-14"));
  }

  @Test
  void aRepetitionWithoutEndIsRefused() {
    TimeSlot first = local("2026-05-12T09:00", "2026-05-12T10:00");

    assertThatThrownBy(() -> Repeat.daily(BERLIN).slots(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("times(10)");
    assertThatThrownBy(() -> Repeat.daily(BERLIN).until(LocalDate.parse("2036-01-01")).slots(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000");
  }

  @Test
  void aLocalTimeInAGapIsTheInstantOfTheChange() {
    assertThat(local("2026-03-29T02:30", "2026-03-29T04:00").from())
        .isEqualTo(Instant.parse("2026-03-29T01:00:00Z"));
    assertThatThrownBy(() -> local("2026-03-29T02:15", "2026-03-29T02:45"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("clocks");
  }

  @Test
  void aSlotAroundAFoldHasBothOfItsHours() {
    assertThat(local("2026-10-25T02:00", "2026-10-25T03:00").duration())
        .contains(Duration.ofHours(2));
  }
}
