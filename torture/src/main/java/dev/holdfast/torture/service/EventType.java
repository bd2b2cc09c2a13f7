package dev.holdfast.torture.service;

import dev.holdfast.torture.Span;
import java.time.Instant;

/**
 * What can be booked. All lengths are in quarters of an hour, so that spans are exact.
 *
 * @param needsConfirmation whether bookings wait for the host
 */
record EventType(
    String id, String host, int length, int before, int after, boolean needsConfirmation) {

  private static final int SECONDS = 15 * 60;

  EventType withId(String made) {
    return new EventType(made, host, length, before, after, needsConfirmation);
  }

  /** The time that a meeting takes on its host's timeline, buffers included. */
  Span claimed(Instant start) {
    long from = start.getEpochSecond();
    return Span.ofSeconds(
        host, from - (long) before * SECONDS, from + (long) (length + after) * SECONDS);
  }
}
