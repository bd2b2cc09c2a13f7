package dev.holdfast.scheduling.hours;

import static java.util.Objects.requireNonNull;

/**
 * Local time of a day that is open, in minutes after its midnight. An end beyond 24 hours lies in
 * the next day.
 *
 * @param startMinute from 0 to 1439
 * @param endMinute after the start, by at most 24 hours
 */
public record LocalWindow(int startMinute, int endMinute) implements Comparable<LocalWindow> {

  private static final int MINUTES_PER_HOUR = 60;
  private static final int MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
  private static final int TEXT_LENGTH = 5;

  public LocalWindow {
    if (startMinute < 0 || startMinute >= MINUTES_PER_DAY) {
      throw new IllegalArgumentException(
          "A window starts within its day, between minute 0 and 1439, not at %s"
              .formatted(startMinute));
    }
    if (endMinute <= startMinute || endMinute > startMinute + MINUTES_PER_DAY) {
      throw new IllegalArgumentException(
          "A window that starts at minute %s ends between minute %s and %s, not at %s"
              .formatted(startMinute, startMinute + 1, startMinute + MINUTES_PER_DAY, endMinute));
    }
  }

  /**
   * Reads local times such as {@code 09:00}. A window whose end is not after its start runs into
   * the next day; {@code 24:00} is the midnight that ends the day.
   *
   * @throws IllegalArgumentException if one is no such time
   */
  public static LocalWindow parse(String start, String end) {
    int from = minute(requireNonNull(start, "Start of a window must not be null"));
    int to = minute(requireNonNull(end, "End of a window must not be null"));
    if (from == MINUTES_PER_DAY) {
      throw new IllegalArgumentException(
          "A window cannot start at 24:00. Maybe 00:00 of the next day?");
    }
    return new LocalWindow(from, to > from ? to : to + MINUTES_PER_DAY);
  }

  /** Such as {@code 09:00}. */
  public String startText() {
    return text(startMinute);
  }

  /** Such as {@code 17:00}, or {@code 24:00}; not after the start if in the next day. */
  public String endText() {
    return text(endMinute > MINUTES_PER_DAY ? endMinute - MINUTES_PER_DAY : endMinute);
  }

  /** By start, then by end. */
  @Override
  public int compareTo(LocalWindow other) {
    int byStart = Integer.compare(startMinute, other.startMinute);
    return byStart != 0 ? byStart : Integer.compare(endMinute, other.endMinute);
  }

  /** Such as {@code 09:00-17:00}. */
  @Override
  public String toString() {
    return startText() + "-" + endText();
  }

  private static int minute(String text) {
    if (text.length() == TEXT_LENGTH && text.charAt(2) == ':') {
      int hour = twoDigits(text, 0);
      int minute = twoDigits(text, 3);
      int sum = hour * MINUTES_PER_HOUR + minute;
      if (hour >= 0 && minute >= 0 && minute < MINUTES_PER_HOUR && sum <= MINUTES_PER_DAY) {
        return sum;
      }
    }
    throw new IllegalArgumentException(
        "Not a local time: \"%s\". Write hours and minutes such as 09:00, from 00:00 to 24:00"
            .formatted(text.length() > 20 ? text.substring(0, 20) + "…" : text));
  }

  /** The number, or far below zero if there are not two digits. */
  private static int twoDigits(String text, int at) {
    return digit(text.charAt(at)) * 10 + digit(text.charAt(at + 1));
  }

  private static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : -1_000;
  }

  private static String text(int minuteOfDay) {
    int hour = minuteOfDay / MINUTES_PER_HOUR;
    int minute = minuteOfDay % MINUTES_PER_HOUR;
    return (hour < 10 ? "0" : "") + hour + (minute < 10 ? ":0" : ":") + minute;
  }
}
