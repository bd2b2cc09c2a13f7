package dev.holdfast.scheduling.eventtype;

import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.host.Hosts;

/** What event types need of a transaction. */
public interface EventTypeTransaction {

  Hosts hosts();

  EventTypes eventTypes();

  Outbox outbox();
}
