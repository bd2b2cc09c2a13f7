package dev.holdfast.scheduling.eventtype;

import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.Optional;

/** The event types that are stored. */
public interface EventTypes {

  /** Answers false, and adds nothing, if the host has another one with the slug. */
  boolean add(EventType eventType);

  /** How an update ended. */
  enum Update {
    DONE,
    /** Somebody changed it since. */
    STALE,
    SLUG_TAKEN
  }

  /** Replaces the version before this one. */
  Update update(EventType changed);

  Optional<EventType> find(EventTypeId id);

  /** The event type, if it is one of this host. */
  default Optional<EventType> of(HostId host, EventTypeId id) {
    return find(id).filter(found -> found.host().equals(host));
  }

  Optional<EventType> find(HostId host, String slug);

  /** Those of all hosts with this slug, active ones only, at most so many. */
  List<EventType> findActive(String slug, int limit);

  /**
   * A page of a host's, in the order of their creation.
   *
   * @param after the last one of the page before; empty: from the beginning
   */
  List<EventType> page(
      HostId host, Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit);
}
