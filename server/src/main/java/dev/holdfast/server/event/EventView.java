package dev.holdfast.server.event;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.holdfast.scheduling.event.StoredEvent;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * An event, as it is published everywhere.
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
    @JsonRawValue String data) {

  private static final Pattern LINK = Pattern.compile("\"manageUrl\":\"[^\"]*\"");

  /** Without links to change bookings, for who may only look. */
  public EventView withoutLinks() {
    String told = LINK.matcher(data).replaceAll("\"manageUrl\":null");
    return new EventView(id, key, version, sequence, occurredAt, aggregateId, told);
  }

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
