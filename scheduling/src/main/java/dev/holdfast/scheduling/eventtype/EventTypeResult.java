package dev.holdfast.scheduling.eventtype;

/** How the change of an event type ended. */
public sealed interface EventTypeResult {

  /** It is done; the event type as it is now. */
  record Done(EventType eventType) implements EventTypeResult {}

  /** Nothing was changed. */
  record Refused(Reason reason) implements EventTypeResult {}

  /** Why nothing was changed. */
  enum Reason {
    SLUG_TAKEN,
    /** Somebody else changed it since. */
    STALE_VERSION
  }
}
