package dev.holdfast.scheduling.event;

import java.util.Locale;
import java.util.Optional;

/** What kind of thing happened. */
public enum EventKey {
  BOOKING_CREATED("booking.created"),
  BOOKING_CONFIRMED("booking.confirmed"),
  BOOKING_CANCELLED("booking.cancelled"),
  BOOKING_COMPLETED("booking.completed"),
  BOOKING_NO_SHOW("booking.no_show"),
  BOOKING_RESCHEDULED("booking.rescheduled"),
  BOOKING_ERASED("booking.erased"),
  EVENT_TYPE_CREATED("event_type.created"),
  EVENT_TYPE_UPDATED("event_type.updated"),
  EVENT_TYPE_DEACTIVATED("event_type.deactivated"),
  CALENDAR_CONNECTED("calendar.connected"),
  CALENDAR_DISCONNECTED("calendar.disconnected"),
  CALENDAR_SYNC_FAILED("calendar.sync_failed"),
  SLOT_CONFLICT_DETECTED("slot.conflict_detected"),
  RESOURCE_BLOCKED("resource.blocked"),
  RESOURCE_HELD("resource.held"),
  RESOURCE_RELEASED("resource.released"),
  RESOURCE_DISABLED("resource.disabled"),
  RESOURCE_ENABLED("resource.enabled"),
  RESOURCE_TAKEN_OVER("resource.taken_over");

  private final String text;

  EventKey(String text) {
    this.text = text;
  }

  /** As it is written everywhere outside. */
  public String text() {
    return text;
  }

  public static Optional<EventKey> parse(String text) {
    String name = text.replace('.', '_').toUpperCase(Locale.ROOT);
    for (EventKey key : values()) {
      if (key.name().equals(name) && key.text.equals(text)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }
}
