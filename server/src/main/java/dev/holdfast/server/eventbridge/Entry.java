package dev.holdfast.server.eventbridge;

import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.server.event.EventView;
import dev.holdfast.server.json.Json;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;

/**
 * An event as EventBridge takes it.
 *
 * @param size as EventBridge counts it
 */
record Entry(StoredEvent event, PutEventsRequestEntry request, int size) {

  /** All entries of a request together must be smaller. */
  static final int LIMIT = 256 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(Entry.class);
  private static final int TIME = 14;

  /** For the JSON around an event: the user guide does not count it, the reference does. */
  private static final int ENVELOPE = 512;

  /** Without its data, if the event alone would be too large: then at least it is heard of. */
  static Entry of(StoredEvent event, BusSettings settings) {
    Entry whole = entry(event, event, settings);
    if (whole.size() < LIMIT) {
      return whole;
    }
    LOG.warn(
        "Event {} has {} bytes, too many for EventBridge, and is sent without its data",
        event.id(),
        whole.size());
    return entry(event, withoutData(event), settings);
  }

  private static Entry entry(StoredEvent event, StoredEvent told, BusSettings settings) {
    String type = event.key().text();
    String detail = Json.mapper().writeValueAsString(EventView.of(told));
    PutEventsRequestEntry request =
        PutEventsRequestEntry.builder()
            .eventBusName(settings.bus())
            .source(settings.source())
            .detailType(type)
            .time(event.occurredAt())
            .detail(detail)
            .build();
    int size = TIME + bytes(settings.source()) + bytes(type) + bytes(detail) + ENVELOPE;
    return new Entry(event, request, size);
  }

  private static StoredEvent withoutData(StoredEvent event) {
    return new StoredEvent(
        event.id(),
        event.host(),
        event.key(),
        event.version(),
        event.sequence(),
        event.occurredAt(),
        event.aggregateId(),
        "null",
        event.position());
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
