package dev.holdfast.torture.service.history;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * A booking as somebody was shown it.
 *
 * @param booker the name of the deed that booked it
 * @param text all that was shown
 */
public record Booking(
    String id,
    String host,
    String eventType,
    String booker,
    Instant start,
    Status status,
    long version,
    String text) {

  /** Where a booking is in its life. */
  public enum Status {
    PENDING,
    CONFIRMED,
    CANCELLED,
    COMPLETED,
    NO_SHOW;

    /** Whether the life cycle leads there, in no or some steps. */
    public boolean reaches(Status other) {
      return this == other || (!isEnd() && other != PENDING);
    }

    public boolean isEnd() {
      return this != PENDING && this != CONFIRMED;
    }
  }

  public static Booking of(JsonNode json) {
    return new Booking(
        json.get("id").asString(),
        json.get("hostId").asString(),
        json.get("eventTypeId").asString(),
        json.get("booker").get("id").asString(),
        Instant.parse(json.get("start").asString()),
        Status.valueOf(json.get("status").asString()),
        json.get("version").asLong(),
        json.toString());
  }

  /** Whether it has time on its host's timeline. */
  public boolean keepsTime() {
    return status != Status.PENDING && status != Status.CANCELLED;
  }

  /** The token with which anybody can cancel and move the booking. */
  public String manageToken() {
    String url = Json.parse(text).get("manageUrl").asString();
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** For people. */
  public String describe() {
    return "%s version %s at %s".formatted(status, version, start);
  }
}
