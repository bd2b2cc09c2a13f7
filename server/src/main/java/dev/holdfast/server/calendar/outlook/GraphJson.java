package dev.holdfast.server.calendar.outlook;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.server.calendar.oauth.Fields;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Reads what Graph answered. */
final class GraphJson {

  /** Times in UTC, or it may use the names that Windows has for zones. */
  static final String IN_UTC = "outlook.timezone=\"UTC\"";

  /** Ids that stay the same when an event is moved to another folder. */
  static final String LASTING_IDS = "IdType=\"ImmutableId\"";

  static final Fields FIELDS = new Fields("Outlook");

  private GraphJson() {}

  /** A local time with its zone; nobody guesses what a zone may be that is not known. */
  static ZonedDateTime time(JsonNode json, String name) throws CalendarException {
    JsonNode time = json.path(name);
    try {
      return LocalDateTime.parse(FIELDS.text(time, "dateTime"))
          .atZone(zone(FIELDS.text(time, "timeZone")));
    } catch (DateTimeException e) {
      throw FIELDS.missing(name);
    }
  }

  private static ZoneId zone(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean utc = lower.equals("utc") || lower.equals("tzone://microsoft/utc");
    return utc ? ZoneOffset.UTC : ZoneId.of(name);
  }

  /** Whether somebody whose calendar says so cannot be booked; what is not known can not. */
  static boolean isBusy(String status) {
    return switch (status.toLowerCase(Locale.ROOT)) {
      case "free", "workingelsewhere" -> false;
      default -> true;
    };
  }
}
