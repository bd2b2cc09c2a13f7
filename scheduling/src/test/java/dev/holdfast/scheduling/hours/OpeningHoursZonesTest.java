package dev.holdfast.scheduling.hours;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.EveryClockChange.Change;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All IANA zones × every clock change, against a second implementation. */
final class OpeningHoursZonesTest {

  private static final List<Change> CHANGES = EveryClockChange.all();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00:00-24:00",
        "09:00-17:00",
        "22:00-02:00",
        "00:30-01:30 02:15-02:45 23:00-24:00",
        "00:00-01:00 03:00-04:00 23:30-00:30",
        "01:00-03:00 02:00-02:30",
        "12:00-12:00"
      })
  void everyClockChangeIsResolvedAsDateByDate(String windows) {
    for (Change change : CHANGES) {
      OpeningHours hours = Written.daily(change.zone().getId(), windows);
      TimeSlot range =
          TimeSlot.of(
              change.at().minus(Duration.ofHours(50)), change.at().plus(Duration.ofHours(50)));

      Intervals open = hours.open(range.from(), range.to());

      // Within the range, because far outside of it an endless window is cut.
      Intervals within = Intervals.of(List.of(range));
      assertThat(open.intersect(within))
          .as("%s at %s", windows, change)
          .isEqualTo(Intervals.of(NaiveHours.windows(hours, range)).intersect(within));
    }
  }

  /** 8,786 and 189 by the time zones of JDK 17; others know a few more or less. */
  @Test
  void thereAreThousandsOfClockChangesAndGapsAtMidnight() {
    assertThat(CHANGES).hasSizeGreaterThan(8_000);
    assertThat(CHANGES).filteredOn(OpeningHoursZonesTest::skipsMidnight).hasSizeGreaterThan(150);
  }

  private static boolean skipsMidnight(Change change) {
    ZoneOffsetTransition transition = change.zone().getRules().getTransition(local(change));
    return transition != null
        && transition.isGap()
        && transition.getDateTimeBefore().toLocalTime().equals(LocalTime.MIDNIGHT);
  }

  private static LocalDateTime local(Change change) {
    return LocalDateTime.ofInstant(
        change.at(), change.zone().getRules().getOffset(change.at().minusSeconds(1)));
  }
}
