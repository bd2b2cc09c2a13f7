package dev.holdfast.server.eventtype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ConflictCounterTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ConflictCounter counter = new ConflictCounter(new JsonMapper(), meters);

  private void conflict(EventKey key, String eventType) {
    counter.committed(
        new StoredEvent(
            EventId.random(),
            HostId.random(),
            key,
            1,
            1,
            Instant.EPOCH,
            "cf_1",
            "{\"eventTypeId\": \"%s\"}".formatted(eventType),
            1));
  }

  private double count(String eventType) {
    return meters
        .get("holdfast.event.type.conflicts")
        .tag("event_type", eventType)
        .counter()
        .count();
  }

  @Test
  void conflictsAreCountedByEventType() {
    conflict(EventKey.SLOT_CONFLICT_DETECTED, "et_busy");
    conflict(EventKey.SLOT_CONFLICT_DETECTED, "et_busy");
    conflict(EventKey.SLOT_CONFLICT_DETECTED, "et_quiet");
    conflict(EventKey.BOOKING_CREATED, "et_quiet");

    assertThat(count("et_busy")).isEqualTo(2);
    assertThat(count("et_quiet")).isEqualTo(1);
  }

  @Test
  void thereAreNeverMoreThanAHundredSeriesAndTheBusiestStays() {
    for (int i = 0; i < 2_000; i++) {
      conflict(EventKey.SLOT_CONFLICT_DETECTED, "et_busy");
      conflict(EventKey.SLOT_CONFLICT_DETECTED, "et_" + i);

      assertThat(meters.getMeters()).hasSizeLessThanOrEqualTo(ConflictCounter.MOST_SERIES);
    }

    assertThat(count("et_busy")).isEqualTo(2_000);
  }
}
