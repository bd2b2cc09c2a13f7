package dev.holdfast.server.calendar.outlook;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.server.json.Json;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code getSchedule} is asked, and says. */
final class Schedule {

  /** Of a view that nobody looks at, the coarsest there is. */
  private static final int VIEW_MINUTES = 1440;

  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ISO_LOCAL_DATE_TIME.withZone(ZoneOffset.UTC);

  private Schedule() {}

  static JsonNode ask(String account, TimeSlot time) {
    ObjectNode question = Json.mapper().createObjectNode();
    question.putArray("schedules").add(account);
    time(question.putObject("startTime"), time.from());
    time(question.putObject("endTime"), time.to());
    question.put("availabilityViewInterval", VIEW_MINUTES);
    return question;
  }

  static void time(ObjectNode node, Instant instant) {
    node.put("dateTime", LOCAL.format(instant));
    node.put("timeZone", "UTC");
  }

  /** Returns false if it cannot answer, for example with more than a thousand entries. */
  static boolean read(JsonNode answer, Intervals.Builder busy) throws CalendarException {
    JsonNode schedules = GraphJson.FIELDS.array(answer, "value");
    if (schedules.size() != 1 || schedules.get(0).hasNonNull("error")) {
      return false;
    }
    for (JsonNode item : GraphJson.FIELDS.array(schedules.get(0), "scheduleItems")) {
      if (GraphJson.isBusy(GraphJson.FIELDS.text(item, "status"))) {
        busy.add(
            EpochMicros.of(GraphJson.time(item, "start").toInstant()),
            EpochMicros.of(GraphJson.time(item, "end").toInstant()));
      }
    }
    return true;
  }
}
