package dev.holdfast.torture.service.history;

import java.util.Optional;

/** What clients ask for. */
public enum RequestKind {
  HOLD(""),
  /** Of a hold. */
  GIVE_UP(""),
  BOOK("booking.created"),
  CONFIRM("booking.confirmed"),
  CANCEL("booking.cancelled"),
  MOVE("booking.rescheduled"),
  COMPLETE("booking.completed"),
  NO_SHOW("booking.no_show");

  private final String event;

  RequestKind(String event) {
    this.event = event;
  }

  /** The key of the event that reports it; empty if there is none. */
  public Optional<String> event() {
    return Optional.of(event).filter(key -> !key.isEmpty());
  }
}
