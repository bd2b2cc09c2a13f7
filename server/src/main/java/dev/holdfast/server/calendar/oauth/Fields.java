package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import tools.jackson.databind.JsonNode;

/**
 * Reads what a provider must have answered; what is not there is not taken for nothing.
 *
 * @param provider as people call it
 */
public record Fields(String provider) {

  public String text(JsonNode json, String name) throws CalendarException {
    String text = json.path(name).asString("");
    if (text.isEmpty()) {
      throw missing(name);
    }
    return text;
  }

  public JsonNode array(JsonNode json, String name) throws CalendarException {
    JsonNode array = json.path(name);
    if (!array.isArray()) {
      throw missing(name);
    }
    return array;
  }

  public CalendarException missing(String name) {
    return new CalendarException(
        Code.MALFORMED, "%s answered without a proper '%s'".formatted(provider, name));
  }
}
