package dev.holdfast.server.booking;

import dev.holdfast.server.api.Times;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** Where a booking is moved to. */
public record RescheduleInput(@NotNull Instant start) {

  public Instant checkedStart() {
    return Times.start(start);
  }
}
