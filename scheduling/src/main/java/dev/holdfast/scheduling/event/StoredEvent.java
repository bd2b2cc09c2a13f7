package dev.holdfast.scheduling.event;

import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;

/**
 * An event as it was stored, with the data of that moment: what is published later does not depend
 * on what changed since.
 *
 * @param version of the form that data has
 * @param sequence counts the events about one aggregate
 * @param data JSON, an object
 * @param position its place among the events of all hosts
 */
public record StoredEvent(
    EventId id,
    HostId host,
    EventKey key,
    int version,
    long sequence,
    Instant occurredAt,
    String aggregateId,
    String data,
    long position) {

  /** The form that data has today. */
  public static final int VERSION = 1;

  /** The place before the first event. */
  public static final long BEGINNING = 0;

  /** Returns the event with less data. */
  public StoredEvent telling(String less) {
    return new StoredEvent(
        id, host, key, version, sequence, occurredAt, aggregateId, less, position);
  }
}
