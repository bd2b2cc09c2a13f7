package dev.holdfast.server.calendar.outlook;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import tools.jackson.databind.JsonNode;

/**
 * What {@code calendarView} returns for some time.
 *
 * @param zone of the host: where a whole day begins and ends
 */
record Span(TimeSlot time, ZoneId zone) {

  void read(JsonNode page, Intervals.Builder busy) throws CalendarException {
    for (JsonNode event : GraphJson.FIELDS.array(page, "value")) {
      boolean counts =
          GraphJson.isBusy(GraphJson.FIELDS.text(event, "showAs"))
              && !event.path("isCancelled").asBoolean(false);
      if (counts) {
        boolean wholeDay = event.path("isAllDay").asBoolean(false);
        busy.add(micros(event, "start", wholeDay), micros(event, "end", wholeDay));
      }
    }
  }

  /** A whole day is returned as midnight in the requested zone, and means the host's midnight. */
  private long micros(JsonNode event, String name, boolean wholeDay) throws CalendarException {
    ZonedDateTime told = GraphJson.time(event, name);
    ZonedDateTime meant = wholeDay ? told.toLocalDate().atStartOfDay(zone) : told;
    return EpochMicros.of(meant.toInstant());
  }
}
