package dev.holdfast.torture.service;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An event as the replay tells it.
 *
 * @param aggregate what it is about
 * @param booking as it was then, if it is about one
 * @param text all that is told
 */
record Event(
    String id,
    String key,
    String aggregate,
    long sequence,
    Optional<Booking> booking,
    String text) {

  static Event of(JsonNode json) {
    JsonNode booking = json.get("data").path("booking");
    return new Event(
        json.get("id").asString(),
        json.get("key").asString(),
        json.get("aggregateId").asString(),
        json.get("sequence").asLong(),
        booking.isObject() ? Optional.of(Booking.of(booking)) : Optional.empty(),
        json.toString());
  }

  /** For people. */
  String tell() {
    return "%s %s of %s".formatted(key, sequence, aggregate);
  }
}
