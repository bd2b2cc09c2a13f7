package dev.holdfast.scheduling.event;

import java.util.List;

/** Where events wait, from their commit until they are published. */
public interface Outbox {

  /** Adds events, in the order in which they came true. */
  void append(List<? extends DomainEvent> events);
}
