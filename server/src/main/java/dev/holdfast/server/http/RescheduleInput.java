package dev.holdfast.server.http;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** Where a booking is moved to. */
public record RescheduleInput(@NotNull Instant start) {

  public Instant checkedStart() {
    return Times.start(start);
  }
}
