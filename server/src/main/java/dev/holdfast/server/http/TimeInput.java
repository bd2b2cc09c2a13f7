package dev.holdfast.server.http;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which time of a resource, and whose.
 *
 * @param to the first instant after it; null: it has no end
 */
public record TimeInput(
    @NotNull Instant from,
    @Nullable Instant to,
    @NotNull @Size(max = ResourceInput.LONGEST_ID) String owner) {

  Asked asked() {
    return Asked.of(from, to, owner);
  }
}
