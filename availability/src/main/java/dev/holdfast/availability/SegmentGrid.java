package dev.holdfast.availability;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The fixed grid of cells that a store without range constraints claims instead of exact time.
 *
 * <p>Such a database can refuse a second row with the same key, but not a row whose time overlaps
 * another's. So a slot is widened to whole cells and claims one row for each of them: two slots
 * that overlap share an instant, hence the cell around it, and the second claim of that cell fails.
 *
 * <p>This works only if all slots are cut at the same places. So a cell size divides a day, and all
 * grids begin at midnight UTC. Cells are numbered from the one that starts at {@link
 * Instant#EPOCH}, which is number 0; earlier ones are negative.
 *
 * @param minutes the length of every cell: 1 to 1440 minutes, dividing a day without remainder
 */
public record SegmentGrid(int minutes) {

  /** The most cells that {@link #split} returns for one slot. */
  public static final int MAX_CELLS = 10_000;

  private static final int MINUTES_PER_DAY = 1440;
  private static final int SECONDS_PER_MINUTE = 60;

  /**
   * Checks the cell size.
   *
   * @throws IllegalArgumentException if the size does not divide a day
   */
  public SegmentGrid {
    if (!dividesDay(minutes)) {
      throw new IllegalArgumentException(
          "Cells of %s minutes do not divide a day. Nearest allowed: %s."
              .formatted(minutes, nearestSizes(minutes)));
    }
  }

  /** Returns the grid whose cells are that many minutes long. */
  public static SegmentGrid ofMinutes(int minutes) {
    return new SegmentGrid(minutes);
  }

  /** Returns the smallest slot on the grid that encloses a slot; open-ended stays open-ended. */
  public TimeSlot normalize(TimeSlot slot) {
    Instant from = startOf(firstCell(slot));
    return slot.isOpenEnded() ? TimeSlot.from(from) : TimeSlot.of(from, startOf(endCell(slot)));
  }

  /** Returns whether a slot starts at the start of a cell and ends at the end of one or never. */
  public boolean isOnGrid(TimeSlot slot) {
    return normalize(slot).equals(slot);
  }

  /**
   * Returns the cells of the normalized slot in order.
   *
   * @throws IllegalArgumentException if the slot is open-ended or takes more than {@link
   *     #MAX_CELLS} cells
   */
  public List<TimeSlot> split(TimeSlot slot) {
    long first = firstCell(slot);
    long end = endCell(slot);
    if (end - first > MAX_CELLS) {
      throw new IllegalArgumentException(
          "Slot %s takes %s cells of %s min, at most %s. Use a coarser grid or shorter slots."
              .formatted(slot, end - first, minutes, MAX_CELLS));
    }
    return LongStream.range(first, end).mapToObj(this::slotOf).toList();
  }

  /**
   * Returns the number of the cell that contains an instant.
   *
   * @throws IllegalArgumentException if the instant is before {@link TimeSlot#EARLIEST} or after
   *     {@link TimeSlot#LATEST}
   */
  public long cellAt(Instant instant) {
    requireNonNull(instant, "instant must not be null");
    Instant cut = TimeSlot.onTimeline(instant, "Instant");
    return Math.floorDiv(cut.getEpochSecond(), secondsPerCell());
  }

  /**
   * Returns the time of a cell, the inverse of {@link #cellAt}.
   *
   * @throws IllegalArgumentException if the cell is not wholly between {@link TimeSlot#EARLIEST}
   *     and {@link TimeSlot#LATEST}
   */
  public TimeSlot slotOf(long cell) {
    long first = cellAt(TimeSlot.EARLIEST);
    long last = cellAt(TimeSlot.LATEST) - 1;
    if (cell < first || cell > last) {
      throw new IllegalArgumentException(
          "Cell %s is out of range: cells of %s min are numbered %s to %s."
              .formatted(cell, minutes, first, last));
    }
    return TimeSlot.of(startOf(cell), Duration.ofMinutes(minutes));
  }

  /** Returns the number of the first cell that a slot, open-ended or not, takes. */
  public long firstCell(TimeSlot slot) {
    return cellAt(requireSlot(slot).from());
  }

  /**
   * Returns the number after that of the last cell that a slot takes.
   *
   * @throws IllegalArgumentException if the slot is open-ended
   */
  public long endCell(TimeSlot slot) {
    if (requireSlot(slot).isOpenEnded()) {
      throw new IllegalArgumentException(
          "Slot %s is open-ended and has no last cell. Give it an end with withTo."
              .formatted(slot));
    }
    return cellAt(slot.to().minusNanos(1)) + 1;
  }

  private long secondsPerCell() {
    return (long) minutes * SECONDS_PER_MINUTE;
  }

  private Instant startOf(long cell) {
    return Instant.ofEpochSecond(cell * secondsPerCell());
  }

  private static TimeSlot requireSlot(TimeSlot slot) {
    return requireNonNull(slot, "slot must not be null");
  }

  private static boolean dividesDay(int minutes) {
    return minutes >= 1 && minutes <= MINUTES_PER_DAY && MINUTES_PER_DAY % minutes == 0;
  }

  private static String nearestSizes(int minutes) {
    int below = Math.max(1, Math.min(minutes, MINUTES_PER_DAY));
    int above = below;
    while (!dividesDay(below)) {
      below--;
    }
    while (!dividesDay(above)) {
      above++;
    }
    return below == above ? "" + below : below + " or " + above;
  }
}
