package dev.holdfast.server.json;

import java.time.Instant;
import java.time.LocalDate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/**
 * Writes an instant as {@link Instant#toString} does. A month of slots has hundreds of them, all to
 * the second, and the formatters of the JDK took more time for these than all the rest of the JSON.
 */
public final class InstantText extends StdScalarSerializer<Instant> {

  /** How many characters an instant to the second has. */
  public static final int LENGTH = "2026-01-05T09:00:00Z".length();

  private static final int SECONDS_PER_DAY = 86_400;
  private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  InstantText() {
    super(Instant.class);
  }

  @Override
  public void serialize(Instant instant, JsonGenerator json, SerializationContext context) {
    char[] text = new char[LENGTH];
    if (put(instant, text, 0)) {
      json.writeString(text, 0, LENGTH);
    } else {
      json.writeString(instant.toString());
    }
  }

  /**
   * Puts the text of an instant there, if it has {@link #LENGTH} characters, and answers whether.
   */
  public static boolean put(Instant instant, char[] text, int at) {
    long second = instant.getEpochSecond();
    if (instant.getNano() != 0 || second < FIRST || second > LAST) {
      return false;
    }
    LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(second, SECONDS_PER_DAY));
    int ofDay = Math.floorMod(second, SECONDS_PER_DAY);
    put(text, at, date.getYear() / 100, '-');
    put(text, at + 2, date.getYear() % 100, '-');
    put(text, at + 5, date.getMonthValue(), '-');
    put(text, at + 8, date.getDayOfMonth(), 'T');
    put(text, at + 11, ofDay / 3_600, ':');
    put(text, at + 14, ofDay / 60 % 60, ':');
    put(text, at + 17, ofDay % 60, 'Z');
    return true;
  }

  /** Two digits and what comes after them, which the next two may overwrite. */
  private static void put(char[] text, int at, int number, char after) {
    text[at] = (char) ('0' + number / 10);
    text[at + 1] = (char) ('0' + number % 10);
    text[at + 2] = after;
  }
}
