package dev.holdfast.server.launch;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.ChangeRequest;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.server.access.secret.Redacted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that no request triggers: meetings that are over are completed, what expired is forgotten,
 * when keys were used is written down, and new secrets of links are read. Several servers may do it
 * side by side: each step is a transaction that finds nothing left to do if another server was
 * faster.
 */
final class Housekeeping implements AutoCloseable {

  /** So long a host has to say that somebody did not come. */
  static final Duration GRACE = Duration.ofHours(24);

  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final int BATCH = 100;

  /** The rest waits for the next round. */
  private static final int MOST_BATCHES = 20;

  private final Transactions transactions;
  private final BookingChanges changes;
  private final List<Runnable> more;
  private final Clock clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Housekeeping::named);

  /**
   * Housekeeping that is still at rest.
   *
   * @param more what else is to be done now and then
   */
  Housekeeping(
      Transactions transactions, BookingChanges changes, List<Runnable> more, Clock clock) {
    this.transactions = transactions;
    this.changes = changes;
    this.more = List.copyOf(more);
    this.clock = clock;
  }

  private static Thread named(Runnable work) {
    Thread thread = new Thread(work, "housekeeping");
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    var unused =
        thread.scheduleWithFixedDelay(
            this::tryRound, PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void tryRound() {
    try {
      round();
    } catch (Error | RuntimeException e) {
      LOG.atWarn()
          .setCause(Redacted.of(e))
          .log("Housekeeping failed; it is tried again in {}", PAUSE);
    }
  }

  /** Does all that is due now. */
  void round() {
    Instant now = Timestamps.now(clock);
    completeMeetings(now.minus(GRACE));
    forget(tx -> tx.holds().removeExpiredBefore(now.minus(Holds.KEPT), BATCH));
    forget(tx -> tx.authorizations().forgetBefore(now, BATCH));
    forget(tx -> tx.sessions().forgetBefore(now, BATCH));
    forget(tx -> tx.signInLinks().forgetBefore(now, BATCH));
    forget(tx -> tx.deliveries().forgetBefore(now.minus(Deliveries.KEPT), BATCH));
    transactions.run(tx -> Outcome.commit(tx.replies().forgetBefore(now.minus(Replies.KEPT))));
    more.forEach(Runnable::run);
  }

  private void completeMeetings(Instant endedBefore) {
    for (int batch = 0; batch < MOST_BATCHES; batch++) {
      List<Booking> over = transactions.read(tx -> tx.bookings().endedBefore(endedBefore, BATCH));
      long completed = over.stream().filter(this::complete).count();
      if (over.size() < BATCH || completed == 0) {
        return;
      }
    }
  }

  private boolean complete(Booking booking) {
    var request = new ChangeRequest(booking.id(), Optional.empty(), Optional.of(booking.version()));
    return transactions.run(tx -> changes.complete(tx, request)) instanceof BookingResult.Done;
  }

  /** Forgets batch by batch. */
  private void forget(Function<Transaction, Integer> batch) {
    for (int batches = 0; batches < MOST_BATCHES; batches++) {
      int forgotten = transactions.run(tx -> Outcome.commit(batch.apply(tx)));
      if (forgotten < BATCH) {
        return;
      }
    }
  }

  /** Lets the round that is under way end. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(10, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
