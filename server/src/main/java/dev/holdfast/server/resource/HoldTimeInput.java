package dev.holdfast.server.resource;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which time of a resource to hold, for whom, and how long.
 *
 * @param to the first instant after it; null: it has no end
 */
public record HoldTimeInput(
    @NotNull Instant from,
    @Nullable Instant to,
    @NotNull @Size(max = ResourceInput.LONGEST_ID) String owner,
    @NotNull @Min(1) @Max(MAX_SECONDS) Integer ttlSeconds) {

  /** 31 days. */
  static final int MAX_SECONDS = 2_678_400;

  public RequestedTime asked() {
    return RequestedTime.of(from, to, owner);
  }

  Duration timeToLive() {
    return Duration.ofSeconds(ttlSeconds);
  }
}
