package dev.holdfast.server.json;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.holdfast.scheduling.event.StoredEvent;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * An event, as it is told everywhere.
 *
 * @param data JSON, as it was written down when the event occurred
 */
public record EventView(
    String id,
    String key,
    int version,
    long sequence,
    Instant occurredAt,
    String aggregateId,
    @JsonRawValue @Schema(type = "object") String data) {

  public static EventView of(StoredEvent event) {
    return new EventView(
        event.id().value(),
        event.key().text(),
        event.version(),
        event.sequence(),
        event.occurredAt(),
        event.aggregateId(),
        event.data());
  }
}
