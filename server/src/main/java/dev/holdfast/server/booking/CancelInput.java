package dev.holdfast.server.booking;

import dev.holdfast.server.api.VisibleText;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a booking is cancelled. */
public record CancelInput(@Size(max = 1_000) @VisibleText @Nullable String reason) {

  public static Optional<String> reasonOf(@Nullable CancelInput input) {
    return Optional.ofNullable(input).map(CancelInput::reason);
  }
}
