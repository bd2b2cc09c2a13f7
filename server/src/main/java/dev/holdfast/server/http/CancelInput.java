package dev.holdfast.server.http;

import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a booking is cancelled. */
public record CancelInput(@Size(max = 1_000) @Nullable String reason) {

  static Optional<String> reasonOf(@Nullable CancelInput input) {
    return Optional.ofNullable(input).map(CancelInput::reason);
  }
}
