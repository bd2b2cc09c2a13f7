package dev.holdfast.scheduling.eventtype;

/** Whether an event type can be booked. */
public enum EventTypeStatus {
  ACTIVE,
  INACTIVE
}
