package dev.holdfast.torture.service;

import java.util.Optional;

/** What clients ask for. */
enum Kind {
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

  Kind(String event) {
    this.event = event;
  }

  /** The key of the event that tells of it; empty for what is not told. */
  Optional<String> event() {
    return Optional.of(event).filter(key -> !key.isEmpty());
  }
}
