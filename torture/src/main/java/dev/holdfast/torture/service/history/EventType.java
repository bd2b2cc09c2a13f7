package dev.holdfast.torture.service.history;

import dev.holdfast.torture.history.Span;
import java.time.Instant;

/**
 * What can be booked. All lengths are in quarters of an hour, so that spans are exact.
 *
 * @param needsConfirmation whether bookings wait for the host
 * @param isSoon whether its meetings are within hours, so that for a clock that is wrong they are
 *     over
 */
public record EventType(
    String id,
    String host,
    int length,
    int before,
    int after,
    boolean needsConfirmation,
    boolean isSoon) {

  private static final int SECONDS = 15 * 60;

  /** One that is booked far ahead. */
  public EventType(
      String id, String host, int length, int before, int after, boolean needsConfirmation) {
    this(id, host, length, before, after, needsConfirmation, false);
  }

  public EventType withId(String made) {
    return new EventType(made, host, length, before, after, needsConfirmation, isSoon);
  }

  /** The time that a meeting takes on its host's timeline, buffers included. */
  public Span claimed(Instant start) {
    long from = start.getEpochSecond();
    return Span.ofSeconds(
        host, from - (long) before * SECONDS, from + (long) (length + after) * SECONDS);
  }
}
