package dev.holdfast.scheduling.eventtype;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.util.List;

/** Creates and changes event types. Each method is the body of a transaction. */
public final class EventTypeService {

  private final Clock clock;

  public EventTypeService(Clock clock) {
    this.clock = clock;
  }

  public Outcome<EventTypeResult> create(
      EventTypeTransaction tx, HostId host, EventType.Terms terms) {
    EventType eventType = EventType.create(host, terms, Timestamps.now(clock));
    if (!tx.eventTypes().add(eventType)) {
      return refused(EventTypeResult.Reason.SLUG_TAKEN);
    }
    return told(tx, eventType, EventKey.EVENT_TYPE_CREATED);
  }

  /**
   * Changes terms and status; bookings that exist keep the time they have. If all is as before,
   * nothing is changed and there is no event.
   *
   * @param found as it was read in this transaction
   */
  public Outcome<EventTypeResult> change(
      EventTypeTransaction tx, EventType found, EventType.Terms terms, EventTypeStatus status) {
    if (terms.equals(found.terms()) && status == found.status()) {
      return rollback(new EventTypeResult.Done(found));
    }
    EventType changed = found.with(terms, status, Timestamps.now(clock));
    boolean deactivated = found.isActive() && !changed.isActive();
    EventKey key = deactivated ? EventKey.EVENT_TYPE_DEACTIVATED : EventKey.EVENT_TYPE_UPDATED;
    return switch (tx.eventTypes().update(changed)) {
      case DONE -> told(tx, changed, key);
      case STALE -> refused(EventTypeResult.Reason.STALE_VERSION);
      case SLUG_TAKEN -> refused(EventTypeResult.Reason.SLUG_TAKEN);
    };
  }

  private static Outcome<EventTypeResult> told(
      EventTypeTransaction tx, EventType eventType, EventKey key) {
    var host = tx.hosts().find(eventType.host()).orElseThrow();
    var event = new EventTypeChanged(key, eventType, host, eventType.updatedAt());
    tx.outbox().append(List.of(event));
    return commit(new EventTypeResult.Done(eventType));
  }

  private static Outcome<EventTypeResult> refused(EventTypeResult.Reason reason) {
    return rollback(new EventTypeResult.Refused(reason));
  }
}
