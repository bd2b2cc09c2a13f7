package dev.holdfast.server.calendar.google;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.server.json.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Questions to Google when some calendars are busy. */
final class FreeBusy {

  private static final int MOST_CALENDARS = 50;

  private FreeBusy() {}

  /** The most that one request may contain. */
  static List<List<String>> split(List<String> calendars) {
    List<List<String>> parts = new ArrayList<>();
    for (int from = 0; from < calendars.size(); from += MOST_CALENDARS) {
      parts.add(calendars.subList(from, Math.min(from + MOST_CALENDARS, calendars.size())));
    }
    return parts;
  }

  static JsonNode ask(List<String> calendars, TimeSlot time) {
    ObjectNode question = Json.mapper().createObjectNode();
    question.put("timeMin", time.from().toString());
    question.put("timeMax", time.to().toString());
    question.put("timeZone", "UTC");
    ArrayNode items = question.putArray("items");
    calendars.forEach(id -> items.addObject().put("id", id));
    return question;
  }

  /** A calendar that Google says nothing about, or cannot read, is not a calendar that is free. */
  static void read(JsonNode answer, List<String> calendars, Intervals.Builder busy)
      throws CalendarException {
    for (String id : calendars) {
      JsonNode calendar = answer.path("calendars").path(id);
      if (calendar.path("errors").size() > 0) {
        throw failure(id, calendar.path("errors").path(0).path("reason").asString(""));
      }
      for (JsonNode time : GoogleJson.FIELDS.array(calendar, "busy")) {
        busy.add(
            EpochMicros.of(GoogleJson.instant(time, "start")),
            EpochMicros.of(GoogleJson.instant(time, "end")));
      }
    }
  }

  private static CalendarException failure(String id, String reason) {
    return switch (reason) {
      case "notFound" ->
          new CalendarException(
              Code.NOT_FOUND,
              "Google knows no calendar '%s', or shows it to the account no more".formatted(id));
      case "rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded" ->
          new CalendarException(Code.THROTTLED, "Google wants to be asked less often");
      default ->
          new CalendarException(
              Code.UNAVAILABLE, "Google cannot read the calendar '%s' now".formatted(id));
    };
  }
}
