package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Writes the event of a change of a resource's time, in the same transaction. */
public final class ResourceNews {

  private final Clock clock;

  public ResourceNews(Clock clock) {
    this.clock = clock;
  }

  public void tell(
      ResourceTransaction tx, EventKey key, Resource resource, TimeSlot slot, Owner owner) {
    tx.outbox()
        .append(
            List.of(
                new ResourceChanged(
                    key, RandomId.withPrefix("rc"), resource, slot, owner, Timestamps.now(clock))));
  }

  /** Reports each piece of time that somebody lost. */
  void takenOver(ResourceTransaction tx, Resource resource, List<Blockade> lost, Owner takenBy) {
    Instant now = Timestamps.now(clock);
    List<DomainEvent> events = new ArrayList<>();
    for (Blockade piece : lost) {
      events.add(
          new ResourceTakenOver(
              RandomId.withPrefix("rc"), resource, piece.slot(), piece.owner(), takenBy, now));
    }
    tx.outbox().append(events);
  }
}
