package dev.holdfast.server.calendar.google;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.server.calendar.oauth.Fields;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import tools.jackson.databind.JsonNode;

/** Reads what Google answered. */
final class GoogleJson {

  static final Fields FIELDS = new Fields("Google");

  private GoogleJson() {}

  static Instant instant(JsonNode json, String name) throws CalendarException {
    try {
      return OffsetDateTime.parse(FIELDS.text(json, name)).toInstant();
    } catch (DateTimeException e) {
      throw FIELDS.missing(name);
    }
  }
}
