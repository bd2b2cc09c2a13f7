package dev.holdfast.server.mail;

import dev.holdfast.scheduling.eventtype.EventType;
import java.time.Duration;
import java.util.List;

/** When people are reminded of a meeting. */
final class Reminders {

  private Reminders() {}

  /** How long before the meeting. */
  @SuppressWarnings("unused") // Event types do not say it yet.
  static List<Duration> of(EventType eventType) {
    return List.of(Duration.ofDays(1));
  }
}
