package dev.holdfast.icalendar;

import java.time.Instant;

/** Time from an instant, included, to another, not included. */
public record Span(Instant from, Instant to) {

  public Span {
    if (!from.isBefore(to)) {
      throw new IllegalArgumentException(
          "A span must end after it starts: %s/%s".formatted(from, to));
    }
  }
}
