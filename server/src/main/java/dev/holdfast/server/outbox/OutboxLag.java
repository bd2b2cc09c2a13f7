package dev.holdfast.server.outbox;

import dev.holdfast.scheduling.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How far telling is behind what happened. Each question asks the database. */
public final class OutboxLag {

  private final Transactions transactions;
  private final Clock clock;

  OutboxLag(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** The age of the oldest event that has no position yet; zero if there is none. */
  public Duration ofEvents() {
    return age(transactions.read(tx -> tx.events().waitingSince()));
  }

  /** The age of the oldest delivery that is still pending; zero if there is none. */
  public Duration ofDeliveries() {
    return age(transactions.read(tx -> tx.deliveries().pendingSince()));
  }

  private Duration age(Optional<Instant> since) {
    return since
        .map(time -> Duration.between(time, clock.instant()))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }
}
