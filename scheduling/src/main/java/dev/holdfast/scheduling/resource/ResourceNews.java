package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.RandomId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import java.time.Clock;
import java.util.List;

/** Tells, in the transaction that did it, that the time of a resource changed hands. */
public final class ResourceNews {

  private final Clock clock;

  public ResourceNews(Clock clock) {
    this.clock = clock;
  }

  public void tell(Transaction tx, EventKey key, Resource resource, TimeSlot slot, Owner owner) {
    tx.outbox()
        .append(
            List.of(
                new DomainEvent.ResourceChanged(
                    key, RandomId.withPrefix("rc"), resource, slot, owner, Moment.of(clock))));
  }
}
