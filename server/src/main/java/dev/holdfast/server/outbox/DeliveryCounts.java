package dev.holdfast.server.outbox;

import java.util.concurrent.atomic.LongAdder;

/** How many attempts to deliver ended how, on this server since it started. */
public final class DeliveryCounts {

  private final LongAdder delivered = new LongAdder();
  private final LongAdder retried = new LongAdder();
  private final LongAdder failed = new LongAdder();

  DeliveryCounts() {}

  /** Attempts that succeeded. */
  public long delivered() {
    return delivered.sum();
  }

  /** Attempts that failed and will be repeated. */
  public long retried() {
    return retried.sum();
  }

  /** Deliveries that were given up. */
  public long failed() {
    return failed.sum();
  }

  void countDelivered() {
    delivered.increment();
  }

  void countRetried() {
    retried.increment();
  }

  void countFailed() {
    failed.increment();
  }
}
