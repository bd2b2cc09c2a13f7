package dev.holdfast.server.event;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;

/** Gives committed events their positions; see {@link Events}. Any number of servers may do it. */
public final class Sequencer {

  private static final int BATCH = 500;

  /** The rest waits for the next round. */
  private static final int MOST_BATCHES = 100;

  private final Transactions transactions;
  private final Clock clock;

  public Sequencer(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Arranges all that was committed until now, and answers how many events that were. What is
   * committed meanwhile waits for the next round: many together cost less than one by one.
   */
  public int round() {
    if (!isAnyWaiting()) {
      return 0; // as most of the time
    }
    int arranged = 0;
    for (int batch = 0; batch < MOST_BATCHES; batch++) {
      Events.Arranged next =
          transactions.run(tx -> Outcome.commit(tx.events().arrange(Timestamps.now(clock), BATCH)));
      arranged += next.events();
      if (next.all()) {
        break;
      }
    }
    return arranged;
  }

  private boolean isAnyWaiting() {
    return transactions.read(tx -> tx.events().waitingSince().isPresent());
  }
}
