package dev.holdfast.server.booking;

import dev.holdfast.scheduling.booking.HoldRequest;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.PublicLimits;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Times;
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

  public HoldRequest toRequest(String eventType, HostId as) {
    return toRequest(eventType, Optional.of(as), MAX_SECONDS);
  }

  /** Of somebody without a key, who may not keep it as long. */
  public HoldRequest toRequest(String eventType, PublicLimits limits) {
    return toRequest(eventType, Optional.empty(), limits.holdTime().toSeconds());
  }

  private HoldRequest toRequest(String eventType, Optional<HostId> as, long most) {
    if (ttlSeconds != null && ttlSeconds > most) {
      throw Problem.invalid("ttlSeconds", "must be at most %s without a key".formatted(most));
    }
    long seconds = ttlSeconds == null ? Math.min(DEFAULT_SECONDS, most) : ttlSeconds;
    return new HoldRequest(
        new EventTypeId(eventType), as, Times.start(start), Duration.ofSeconds(seconds));
  }
}
