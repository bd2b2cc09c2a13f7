package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentGridTest {

  @Test
  void theSizesOfCellsAreTheDivisorsOfADay() {
    List<Integer> sizes =
        IntStream.rangeClosed(-10, 3_000).filter(SegmentGridTest::isAllowed).boxed().toList();

    assertThat(sizes)
        .containsExactly(
            1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 30, 32, 36, 40, 45, 48, 60, 72, 80,
            90, 96, 120, 144, 160, 180, 240, 288, 360, 480, 720, 1440);
  }

  @ParameterizedTest
  @CsvSource({
    "50, 48 or 60",
    "7, 6 or 8",
    "1439, 720 or 1440",
    "0, 1",
    "-15, 1",
    "-2147483648, 1",
    "1441, 1440",
    "2880, 1440",
    "2147483647, 1440"
  })
  void anotherSizeIsRefusedWithTheNearestAllowed(int minutes, String nearest) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SegmentGrid.ofMinutes(minutes))
        .withMessage(
            "Cells of %s minutes do not divide a day. Nearest allowed: %s.", minutes, nearest);
  }

  @ParameterizedTest(name = "{1} at {0} minutes is {2}")
  @CsvSource({
    // The examples of the document.
    "90, 00:10-01:00, 00:00-01:30",
    "30, 10:05-11:30, 10:00-11:30",
    "30, 11:25-12:11, 11:00-12:30",
    // Sizes that do not divide an hour, on which the document's own grid shifted from hour to hour.
    "90, 01:00-01:30, 00:00-01:30",
    "90, 01:30-01:31, 01:30-03:00",
    "45, 10:20-10:40, 09:45-11:15",
    "240, 05:00-09:00, 04:00-12:00",
    "1440, 23:59-24:00, 00:00-24:00",
    // The edges of a cell.
    "30, 10:00-10:30, 10:00-10:30",
    "30, 10:29-10:30, 10:00-10:30",
    "30, 10:30-10:31, 10:30-11:00",
    "1, 10:29-10:30, 10:29-10:30",
  })
  void aSlotIsWidenedToTheGrid(int minutes, String slot, String normalized) {
    SegmentGrid grid = SegmentGrid.ofMinutes(minutes);

    assertThat(grid.normalize(slot(slot))).isEqualTo(slot(normalized));
    assertThat(grid.normalize(slot(normalized))).isEqualTo(slot(normalized));
    assertThat(grid.isOnGrid(slot(normalized))).isTrue();
    assertThat(grid.isOnGrid(slot(slot))).isEqualTo(slot.equals(normalized));
  }

  @Test
  void aSingleMicrosecondTakesTheCellAroundIt() {
    SegmentGrid grid = SegmentGrid.ofMinutes(30);

    assertThat(grid.normalize(TimeSlot.parse("2023-09-09T10:29:59.999999Z/PT0.000001S")))
        .isEqualTo(slot("10:00-10:30"));
    assertThat(grid.normalize(TimeSlot.parse("2023-09-09T10:29:59.999999Z/PT0.000002S")))
        .isEqualTo(slot("10:00-11:00"));
    assertThat(grid.isOnGrid(TimeSlot.parse("2023-09-09T10:00:00.000001Z/2023-09-09T10:30Z")))
        .isFalse();
  }

  @Test
  void anOpenEndedSlotIsWidenedAtItsStartOnly() {
    SegmentGrid grid = SegmentGrid.ofMinutes(30);
    TimeSlot fromTenPast = TimeSlot.parse("2023-09-09T10:10Z/..");
    TimeSlot fromTen = TimeSlot.parse("2023-09-09T10:00Z/..");

    assertThat(grid.normalize(fromTenPast)).isEqualTo(fromTen);
    assertThat(grid.isOnGrid(fromTenPast)).isFalse();
    assertThat(grid.isOnGrid(fromTen)).isTrue();
    assertThat(grid.firstCell(fromTenPast)).isEqualTo(grid.firstCell(slot("10:00-10:30")));
  }

  @Test
  void anHourHasFourCellsOfAQuarter() {
    assertThat(SegmentGrid.ofMinutes(15).split(slot("00:00-01:00")))
        .containsExactly(
            slot("00:00-00:15"), slot("00:15-00:30"), slot("00:30-00:45"), slot("00:45-01:00"));
  }

  @Test
  void twoRequestsThatBarelyOverlapShareExactlyTheCellWhereTheyDo() {
    SegmentGrid grid = SegmentGrid.ofMinutes(30);

    List<TimeSlot> first = grid.split(slot("10:05-11:30"));
    List<TimeSlot> second = grid.split(slot("11:25-12:11"));

    assertThat(first)
        .containsExactly(slot("10:00-10:30"), slot("10:30-11:00"), slot("11:00-11:30"));
    assertThat(second)
        .containsExactly(slot("11:00-11:30"), slot("11:30-12:00"), slot("12:00-12:30"));
    assertThat(first).filteredOn(second::contains).containsExactly(slot("11:00-11:30"));
  }

  @Test
  void anOpenEndedSlotHasNoLastCellAndCannotBeSplit() {
    SegmentGrid grid = SegmentGrid.ofMinutes(30);
    TimeSlot open = TimeSlot.parse("2023-09-09T10:00Z/..");
    String message =
        "Slot 2023-09-09T10:00:00Z/.. is open-ended and has no last cell."
            + " Give it an end with withTo.";

    assertThatIllegalArgumentException().isThrownBy(() -> grid.endCell(open)).withMessage(message);
    assertThatIllegalArgumentException().isThrownBy(() -> grid.split(open)).withMessage(message);
  }

  @Test
  void aSlotOfTheMostCellsIsSplit() {
    SegmentGrid grid = SegmentGrid.ofMinutes(1);

    assertThat(grid.split(TimeSlot.parse("2023-09-09T00:00Z/PT10000M")))
        .hasSize(SegmentGrid.MAX_CELLS);
  }

  @Test
  void aSlotOfMoreCellsIsRefusedBeforeAnyIsMade() {
    SegmentGrid grid = SegmentGrid.ofMinutes(1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> grid.split(TimeSlot.parse("2023-09-09T00:00:30Z/PT10000M")))
        .withMessage(
            "Slot 2023-09-09T00:00:30Z/2023-09-15T22:40:30Z takes 10001 cells of 1 min,"
                + " at most 10000. Use a coarser grid or shorter slots.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grid.split(TimeSlot.of(TimeSlot.EARLIEST, TimeSlot.LATEST)))
        .withMessageContaining("takes 4733540640 cells");
  }

  @ParameterizedTest
  @CsvSource({
    "30, 1970-01-01T00:00:00Z, 0",
    "30, 1970-01-01T00:29:59.999999999Z, 0",
    "30, 1970-01-01T00:30:00Z, 1",
    "30, 1969-12-31T23:59:59.999999999Z, -1",
    "30, 1969-12-31T23:30:00Z, -1",
    "30, 1969-12-31T23:29:59.999999Z, -2",
    "1440, 1970-01-02T23:00:00Z, 1",
    "1440, 1000-01-01T00:00:00Z, -354285",
    "1, 1970-01-02T00:00:00Z, 1440",
  })
  void cellsAreNumberedFromTheEpoch(int minutes, Instant instant, long cell) {
    SegmentGrid grid = SegmentGrid.ofMinutes(minutes);

    assertThat(grid.cellAt(instant)).isEqualTo(cell);
    assertThat(grid.slotOf(cell).contains(instant)).isTrue();
  }

  @Test
  void theCellsOfASlotAreNumberedFromItsFirstToBeforeItsEnd() {
    SegmentGrid grid = SegmentGrid.ofMinutes(60);

    TimeSlot slot = TimeSlot.parse("1970-01-01T01:30Z/1970-01-01T04:00Z");

    assertThat(grid.firstCell(slot)).isEqualTo(1);
    assertThat(grid.endCell(slot)).isEqualTo(4);
    assertThat(grid.slotOf(1)).isEqualTo(TimeSlot.parse("1970-01-01T01:00Z/PT1H"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 90, 1440})
  void theFirstAndTheLastCellEndWhereTheRangeDoes(int minutes) {
    SegmentGrid grid = SegmentGrid.ofMinutes(minutes);
    TimeSlot first = TimeSlot.parse("1000-01-01T00:00:00Z/PT0.000001S");
    TimeSlot last = TimeSlot.parse("PT0.000001S/9999-12-31T00:00:00Z");

    assertThat(grid.normalize(first).from()).isEqualTo(TimeSlot.EARLIEST);
    assertThat(grid.split(first)).containsExactly(grid.slotOf(grid.firstCell(first)));
    assertThat(grid.normalize(last).to()).isEqualTo(TimeSlot.LATEST);
    assertThat(grid.split(last)).containsExactly(grid.slotOf(grid.endCell(last) - 1));
    assertThat(grid.isOnGrid(TimeSlot.of(TimeSlot.EARLIEST, TimeSlot.LATEST))).isTrue();
    assertThat(grid.isOnGrid(TimeSlot.from(TimeSlot.LATEST))).isTrue();
  }

  @Test
  void aCellOffTheRangeIsRefused() {
    SegmentGrid days = SegmentGrid.ofMinutes(1440);
    long last = days.cellAt(TimeSlot.LATEST) - 1;

    assertThat(days.slotOf(-354285).from()).isEqualTo(TimeSlot.EARLIEST);
    assertThat(days.slotOf(last).to()).isEqualTo(TimeSlot.LATEST);
    for (long cell : new long[] {-354286, last + 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> days.slotOf(cell))
          .withMessage(
              "Cell %s is out of range: cells of 1440 min are numbered -354285 to 2932895.", cell);
    }
  }

  @Test
  void anInstantOffTheRangeHasNoCell() {
    SegmentGrid grid = SegmentGrid.ofMinutes(30);

    for (Instant instant : List.of(TimeSlot.EARLIEST.minusNanos(1), Instant.MIN, Instant.MAX)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> grid.cellAt(instant))
          .withMessageStartingWith("Instant " + instant + " is out of range");
    }
  }

  @Test
  void nullIsRefusedByTheNameOfWhatIsMissing() {
    SegmentGrid grid = SegmentGrid.ofMinutes(30);

    assertThatNullPointerException()
        .isThrownBy(() -> grid.normalize(null))
        .withMessageStartingWith("slot must not be null");
    assertThatNullPointerException()
        .isThrownBy(() -> grid.cellAt(null))
        .withMessageStartingWith("instant must not be null");
  }

  private static boolean isAllowed(int minutes) {
    try {
      return SegmentGrid.ofMinutes(minutes).minutes() == minutes;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Reads {@code 10:05-11:30} as times of the day of the document's examples. */
  private static TimeSlot slot(String times) {
    String[] ends = times.split("-", 2);
    return TimeSlot.of(instant(ends[0]), instant(ends[1]));
  }

  private static Instant instant(String time) {
    return time.equals("24:00")
        ? Instant.parse("2023-09-10T00:00:00Z")
        : Instant.parse("2023-09-09T" + time + ":00Z");
  }
}
