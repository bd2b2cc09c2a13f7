package dev.holdfast.server.booking.page;

import dev.holdfast.server.api.Problem;
import java.time.DateTimeException;
import java.time.Instant;

/** Starts of meetings, as pages name them in their forms. */
final class Starts {

  private Starts() {}

  static Instant parse(String start) {
    try {
      return Instant.parse(start);
    } catch (DateTimeException e) {
      throw Problem.malformed(
          "start: '%s' is no time. Maybe 2026-11-16T09:00:00Z?".formatted(start));
    }
  }
}
