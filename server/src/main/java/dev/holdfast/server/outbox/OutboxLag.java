package dev.holdfast.server.outbox;

import dev.holdfast.scheduling.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** How far telling is behind what happened. Each question asks the database. */
public final class OutboxLag {

  private final Transactions transactions;
  private final Clock clock;
  private final Map<String, PublisherRelay> publishers;

  OutboxLag(Transactions transactions, Clock clock, Map<String, PublisherRelay> publishers) {
    this.transactions = transactions;
    this.clock = clock;
    this.publishers = Map.copyOf(publishers);
  }

  /** The age of the oldest event that has no position yet; zero if there is none. */
  public Duration ofEvents() {
    return age(transactions.read(tx -> tx.events().waitingSince()));
  }

  /** The age of the oldest delivery that is still pending; zero if there is none. */
  public Duration ofDeliveries() {
    return age(transactions.read(tx -> tx.deliveries().pendingSince()));
  }

  /** The names of all publishers. */
  public Set<String> publishers() {
    return publishers.keySet();
  }

  /** The age of the oldest event that a publisher has not taken; zero if there is none. */
  public Duration ofPublisher(String name) {
    return age(Objects.requireNonNull(publishers.get(name)).waitingSince());
  }

  private Duration age(Optional<Instant> since) {
    return since
        .map(time -> Duration.between(time, clock.instant()))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }
}
