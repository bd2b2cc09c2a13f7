package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSlotDayTest {

  private static final LocalDate NEW_YEAR = LocalDate.of(2026, 1, 1);

  @Test
  void aDayIsTheDayInUtcUnlessAZoneIsGiven() {
    assertThat(TimeSlot.ofDay(NEW_YEAR)).hasToString("2026-01-01T00:00:00Z/2026-01-02T00:00:00Z");
  }

  @ParameterizedTest(name = "{0} in {1}: {3}, {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2026-01-01 | Asia/Kathmandu     | PT24H    | an offset with minutes | 2025-12-31T18:15:00Z
          2026-03-29 | Europe/Berlin      | PT23H    | clocks forward         | 2026-03-28T23:00:00Z
          2026-10-25 | Europe/Berlin      | PT25H    | clocks back            | 2026-10-24T22:00:00Z
          2018-11-04 | America/Sao_Paulo  | PT23H    | no midnight            | 2018-11-04T03:00:00Z
          2018-11-03 | America/Sao_Paulo  | PT24H    | before no midnight     | 2018-11-03T03:00:00Z
          2018-02-17 | America/Sao_Paulo  | PT25H    | 23:00 comes twice      | 2018-02-17T02:00:00Z
          2018-02-18 | America/Sao_Paulo  | PT24H    | after 23:00 came twice | 2018-02-18T03:00:00Z
          2025-11-02 | America/Havana     | PT25H    | midnight comes twice   | 2025-11-02T04:00:00Z
          2026-04-05 | Australia/Lord_Howe| PT24H30M | half an hour back      | 2026-04-04T13:00:00Z
          2011-12-29 | Pacific/Apia       | PT24H    | before a skipped day   | 2011-12-29T10:00:00Z
          2011-12-31 | Pacific/Apia       | PT24H    | after a skipped day    | 2011-12-30T10:00:00Z
          """)
  void aDayInAZoneRunsFromItsFirstInstantToThatOfTheNext(
      LocalDate day, ZoneId zone, Duration length, String what, String start) {
    TimeSlot slot = TimeSlot.ofDay(day, zone);

    assertThat(slot.from()).isEqualTo(start);
    assertThat(slot.duration()).contains(length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/Berlin",
        "America/Sao_Paulo",
        "America/Havana",
        "America/Goose_Bay",
        "Asia/Tehran"
      })
  void consecutiveDaysAbut(ZoneId zone) {
    LocalDate end = LocalDate.of(2012, 1, 1);
    TimeSlot previous = TimeSlot.ofDay(LocalDate.of(2009, 12, 31), zone);

    for (LocalDate day = LocalDate.of(2010, 1, 1); day.isBefore(end); day = day.plusDays(1)) {
      TimeSlot slot = TimeSlot.ofDay(day, zone);
      assertThat(slot.from()).as("%s in %s", day, zone).isEqualTo(previous.to());
      assertThat(slot.from().atZone(zone).toLocalDate()).isEqualTo(day);
      previous = slot;
    }
  }

  @Test
  void aDayThatTheZoneSkippedIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.ofDay(LocalDate.of(2011, 12, 30), ZoneId.of("Pacific/Apia")))
        .withMessage(
            "There is no 2011-12-30 in Pacific/Apia: its clocks skipped that day."
                + " Use the day before or after.");
  }

  @Test
  void theFirstAndTheLastDayAreThoseOfTheRange() {
    assertThat(TimeSlot.ofDay(LocalDate.of(1000, 1, 1)).from()).isEqualTo(TimeSlot.EARLIEST);
    assertThat(TimeSlot.ofDay(LocalDate.of(9999, 12, 30)).to()).isEqualTo(TimeSlot.LATEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0999-12-31", "9999-12-31", "-999999999-01-01", "+999999999-12-31"})
  void aDayOffTheRangeIsRefused(LocalDate day) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.ofDay(day))
        .withMessageContaining("is out of range: slots lie between");
    assertThatIllegalArgumentException().isThrownBy(() -> TimeSlot.ofDay(day, ZoneId.of("+18:00")));
  }

  @Test
  void nullIsRefusedByTheNameOfWhatIsMissing() {
    assertThatNullPointerException()
        .isThrownBy(() -> TimeSlot.ofDay(null))
        .withMessageStartingWith("day must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> TimeSlot.ofDay(NEW_YEAR, null))
        .withMessageStartingWith("zone must not be null");
  }

  @Test
  @ResourceLock(Resources.TIME_ZONE)
  @ResourceLock(Resources.LOCALE)
  void neitherTheTimeZoneNorTheLocaleOfTheMachineMatters() {
    TimeZone zoneBefore = TimeZone.getDefault();
    Locale localeBefore = Locale.getDefault();
    try {
      for (String zone : List.of("UTC", "Pacific/Kiritimati", "America/Sao_Paulo")) {
        for (String locale : List.of("en-US", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist", "tr-TR")) {
          TimeZone.setDefault(TimeZone.getTimeZone(zone));
          Locale.setDefault(Locale.forLanguageTag(locale));
          assertMachineDoesNotMatter();
        }
      }
    } finally {
      TimeZone.setDefault(zoneBefore);
      Locale.setDefault(localeBefore);
    }
  }

  private static void assertMachineDoesNotMatter() {
    String text = "2026-01-01T00:00:00Z/2026-01-02T00:00:00Z";

    assertThat(TimeSlot.ofDay(NEW_YEAR)).hasToString(text).isEqualTo(TimeSlot.parse(text));
    assertThat(SegmentGrid.ofMinutes(1440).split(TimeSlot.parse("2026-01-01T12:00Z/pt1m")))
        .hasToString("[" + text + "]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SegmentGrid.ofMinutes(50))
        .withMessage("Cells of 50 minutes do not divide a day. Nearest allowed: 48 or 60.");
  }
}
