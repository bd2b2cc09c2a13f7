package dev.holdfast.server.http;

import dev.holdfast.scheduling.booking.HoldRequest;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which slot to keep, and how long; ten minutes if that is left out. */
public record HoldInput(
    @NotNull Instant start, @Min(1) @Max(MAX_SECONDS) @Nullable Integer ttlSeconds) {

  /** Long enough to fill in any form, and to pay. */
  static final int MAX_SECONDS = 3_600;

  static final int DEFAULT_SECONDS = 600;

  public HoldRequest toRequest(String eventType, Optional<HostId> as) {
    return new HoldRequest(
        new EventTypeId(eventType),
        as,
        Times.start(start),
        Duration.ofSeconds(ttlSeconds == null ? DEFAULT_SECONDS : ttlSeconds));
  }
}
