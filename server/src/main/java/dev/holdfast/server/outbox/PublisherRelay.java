package dev.holdfast.server.outbox;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventPublisher;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Passes all events to a publisher, from the first one on. One server does it at a time, and how
 * far it has come is written down after the publisher has taken it.
 */
final class PublisherRelay {

  static final Duration LEASE = Duration.ofMinutes(2);

  private static final int BATCH = 100;

  private final Transactions transactions;
  private final EventPublisher publisher;
  private final Clock clock;

  private static final long UNKNOWN = -1;

  /** Where it was seen last; another server may have brought it further. */
  private volatile long position = UNKNOWN;

  PublisherRelay(Transactions transactions, EventPublisher publisher, Clock clock) {
    this.transactions = transactions;
    this.publisher = publisher;
    this.clock = clock;
  }

  /** Publishes the next events and returns how many there were; throws if the publisher does. */
  int round() {
    if (transactions.<Long>read(tx -> tx.events().lastPosition()) <= position) {
      return 0;
    }
    OptionalLong leased = transactions.run(tx -> Outcome.commit(lease(tx)));
    if (leased.isEmpty()) {
      return 0;
    }
    position = leased.getAsLong();
    try {
      return publish();
    } finally {
      transactions.run(tx -> Outcome.commit(giveBack(tx)));
    }
  }

  /** When the oldest event occurred that the publisher has not taken, as far as is known here. */
  Optional<Instant> waitingSince() {
    long seen = position;
    return seen == UNKNOWN
        ? Optional.empty()
        : transactions.read(tx -> tx.events().after(seen, 1)).stream()
            .map(StoredEvent::occurredAt)
            .findFirst();
  }

  private OptionalLong lease(Transaction tx) {
    Instant now = Timestamps.now(clock);
    return tx.events().leaseCursor(publisher.name(), now, now.plus(LEASE));
  }

  private int publish() {
    List<StoredEvent> next = transactions.read(tx -> tx.events().after(position, BATCH));
    if (!next.isEmpty()) {
      publisher.publish(next);
      position = next.get(next.size() - 1).position();
    }
    return next.size();
  }

  private long giveBack(Transaction tx) {
    tx.events().returnCursor(publisher.name(), position);
    return position;
  }
}
