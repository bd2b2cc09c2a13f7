package dev.holdfast.scheduling.event;

import java.util.List;

/** Where events wait, from the commit that made them true until everybody was told. */
public interface Outbox {

  /** Adds events, in the order in which they came true. */
  void append(List<? extends DomainEvent> events);
}
