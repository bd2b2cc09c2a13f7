package dev.holdfast.server.eventtype;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.server.work.Plan;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Counts conflicts by event type: many of them mean that its hours are too few for the demand.
 *
 * <p>It reads them from the events. So a refused attempt does not wait for a counter that all
 * others want too, and each conflict is counted once, by one server: the count of a day and how far
 * the events are read are one transaction.
 */
public final class ConflictCounter implements Plan {

  /** A metric must not grow with the number of event types. */
  static final int MOST_SERIES = 100;

  private static final Duration QUIET = Duration.ofDays(1);

  private final JsonMapper json;
  private final MeterRegistry meters;

  /** The event types with most conflicts: the cache prefers what is used often. */
  private final Cache<String, Counter> series;

  public ConflictCounter(JsonMapper json, MeterRegistry meters) {
    this.json = json;
    this.meters = meters;
    this.series =
        Caffeine.newBuilder()
            .maximumSize(MOST_SERIES)
            .expireAfterAccess(QUIET)
            .executor(Runnable::run)
            .<String, Counter>evictionListener((eventType, counter, cause) -> remove(counter))
            .build();
  }

  @Override
  public List<Task> after(Transaction tx, StoredEvent event, Instant now) {
    if (isConflict(event)) {
      JsonNode data = json.readTree(event.data());
      ZoneId zone = ZoneId.of(data.at("/eventType/timeZone").asString());
      LocalDate day = LocalDate.ofInstant(event.occurredAt(), zone);
      tx.conflicts().add(new EventTypeId(eventType(data)), day);
    }
    return List.of();
  }

  @Override
  public void committed(StoredEvent event) {
    if (isConflict(event)) {
      series.get(eventType(json.readTree(event.data())), this::counter).increment();
    }
  }

  private static boolean isConflict(StoredEvent event) {
    return event.key() == EventKey.SLOT_CONFLICT_DETECTED;
  }

  private static String eventType(JsonNode data) {
    return data.path("eventTypeId").asString();
  }

  private Counter counter(String eventType) {
    return Counter.builder("holdfast.event.type.conflicts")
        .description("Attempts that met taken time, by event type; those with most conflicts only")
        .tag("event_type", eventType)
        .register(meters);
  }

  private void remove(@Nullable Counter counter) {
    if (counter != null) {
      meters.remove(counter);
    }
  }
}
