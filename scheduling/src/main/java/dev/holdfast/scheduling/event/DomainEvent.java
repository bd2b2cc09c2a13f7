package dev.holdfast.scheduling.event;

import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;

/** Something that became true, with all that a listener needs to know about it. */
public interface DomainEvent {

  EventKey key();

  /** Whose event it is, and so who may read it. */
  HostId hostId();

  /** What it is about; events about the same thing are numbered by {@link #sequence}. */
  String aggregateId();

  long sequence();

  Instant occurredAt();
}
