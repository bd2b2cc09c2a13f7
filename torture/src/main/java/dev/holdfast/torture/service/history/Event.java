package dev.holdfast.torture.service.history;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event as the replay returns it.
 *
 * @param aggregate what it is about
 * @param booking as it was then, if it is about one
 * @param text its whole JSON
 */
public record Event(
    String id,
    String key,
    String aggregate,
    long sequence,
    Optional<Booking> booking,
    String text) {

  public static Event of(JsonNode json) {
    JsonNode booking = json.get("data").path("booking");
    return new Event(
        json.get("id").asString(),
        json.get("key").asString(),
        json.get("aggregateId").asString(),
        json.get("sequence").asLong(),
        booking.isObject() ? Optional.of(Booking.of(booking)) : Optional.empty(),
        textOf(json));
  }

  /** Without what webhooks add, which says nothing new. */
  public static String textOf(JsonNode json) {
    return ((ObjectNode) json.deepCopy()).without(List.of("type", "timestamp")).toString();
  }

  /** For people. */
  public String describe() {
    return "%s %s of %s".formatted(key, sequence, aggregate);
  }
}
