package dev.holdfast.server.json;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/**
 * Writes an instant as {@link Instant#toString} does. A month of slots has hundreds of them, all to
 * the second, and the formatters of the JDK took more time for these than all the rest of the JSON.
 */
final class InstantText extends StdScalarSerializer<Instant> {

  private static final int LENGTH = "2026-01-05T09:00:00Z".length();

  InstantText() {
    super(Instant.class);
  }

  @Override
  public void serialize(Instant instant, JsonGenerator json, SerializationContext context) {
    LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    if (time.getNano() != 0 || time.getYear() < 0 || time.getYear() > 9999) {
      json.writeString(instant.toString());
      return;
    }
    char[] text = new char[LENGTH];
    put(text, 0, time.getYear() / 100, '-');
    put(text, 2, time.getYear() % 100, '-');
    put(text, 5, time.getMonthValue(), '-');
    put(text, 8, time.getDayOfMonth(), 'T');
    put(text, 11, time.getHour(), ':');
    put(text, 14, time.getMinute(), ':');
    put(text, 17, time.getSecond(), 'Z');
    json.writeString(text, 0, LENGTH);
  }

  /** Two digits and what comes after them, which the next two may overwrite. */
  private static void put(char[] text, int at, int number, char after) {
    text[at] = (char) ('0' + number / 10);
    text[at + 1] = (char) ('0' + number % 10);
    text[at + 2] = after;
  }
}
