package dev.holdfast.server.calendars.google;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import tools.jackson.databind.JsonNode;

/** Reads what Google must have answered; what is not there is not taken for nothing. */
final class GoogleJson {

  private GoogleJson() {}

  static String text(JsonNode json, String name) throws CalendarException {
    String text = json.path(name).asString("");
    if (text.isEmpty()) {
      throw missing(name);
    }
    return text;
  }

  static JsonNode array(JsonNode json, String name) throws CalendarException {
    JsonNode array = json.path(name);
    if (!array.isArray()) {
      throw missing(name);
    }
    return array;
  }

  static Instant instant(JsonNode json, String name) throws CalendarException {
    try {
      return OffsetDateTime.parse(text(json, name)).toInstant();
    } catch (DateTimeException e) {
      throw missing(name);
    }
  }

  private static CalendarException missing(String name) {
    return new CalendarException(
        Code.MALFORMED, "Google answered without a proper '%s'".formatted(name));
  }
}
