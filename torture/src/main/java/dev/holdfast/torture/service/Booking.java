package dev.holdfast.torture.service;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * A booking as somebody was shown it.
 *
 * @param booker the name of the deed that booked it
 * @param text all that was shown
 */
record Booking(
    String id,
    String host,
    String eventType,
    String booker,
    Instant start,
    Status status,
    long version,
    String text) {

  /** Meetings are far ahead: none of them takes place. */
  enum Status {
    PENDING,
    CONFIRMED,
    CANCELLED;

    /** Whether the life cycle leads there, in no or some steps. */
    boolean reaches(Status other) {
      return this == other || (this != CANCELLED && other != PENDING);
    }
  }

  static Booking of(JsonNode json) {
    return new Booking(
        json.get("id").asString(),
        json.get("ownerId").asString(),
        json.get("eventTypeId").asString(),
        json.get("booker").get("id").asString(),
        Instant.parse(json.get("start").asString()),
        Status.valueOf(json.get("status").asString()),
        json.get("version").asLong(),
        json.toString());
  }

  /** Whether it has time on its host's timeline. */
  boolean keepsTime() {
    return status == Status.CONFIRMED;
  }

  /** For people. */
  String tell() {
    return "%s version %s at %s".formatted(status, version, start);
  }
}
