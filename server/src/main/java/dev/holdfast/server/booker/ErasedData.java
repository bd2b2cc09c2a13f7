package dev.holdfast.server.booker;

import dev.holdfast.scheduling.booking.Booker;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The data of a booking's events, without the booker. */
final class ErasedData {

  private final JsonMapper json;

  ErasedData(JsonMapper json) {
    this.json = json;
  }

  /** The same without the person; empty if it does not contain them. */
  Optional<String> without(String email, String data) {
    JsonNode all = json.readTree(data);
    if (all.path("booking") instanceof ObjectNode booking
        && booking.path("booker") instanceof ObjectNode booker
        && booker.path("email").asString("").equalsIgnoreCase(email)) {
      List.of("timeZone", "id", "language").forEach(booker::putNull);
      booker.put("name", Booker.ERASED.name());
      booker.put("email", Booker.ERASED.email());
      List.of("notes", "cancellationReason").forEach(booking::putNull);
      return Optional.of(json.writeValueAsString(all));
    }
    return Optional.empty();
  }
}
