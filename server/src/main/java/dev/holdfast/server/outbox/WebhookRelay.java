package dev.holdfast.server.outbox;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.value.Moment;
import dev.holdfast.scheduling.webhook.Deliveries.Lease;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.work.Bell;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings events to webhooks, at least once each. Several servers do it side by side: what one is
 * about to send it leases, for much longer than sending takes, and sends it outside of any
 * transaction. If the server dies meanwhile, another one sends it when the lease is over.
 */
final class WebhookRelay {

  /** How long a delivery is this server's. */
  static final Duration LEASE = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(WebhookRelay.class);

  /** How many webhooks are looked at in one go. */
  private static final int LOOK = 50;

  private final Transactions transactions;
  private final WebhookSender sender;
  private final Reports reports;
  private final Clock clock;
  private final Executor threads;
  private final Flights flights = new Flights();
  private final Bell bell;

  /**
   * A relay.
   *
   * @param threads run what is sent; they must take {@link Flights#MOST} at a time
   * @param bell rung when there is room for more
   */
  WebhookRelay(
      Transactions transactions,
      WebhookSender sender,
      Reports reports,
      Clock clock,
      Executor threads,
      Bell bell) {
    this.transactions = transactions;
    this.sender = sender;
    this.reports = reports;
    this.clock = clock;
    this.threads = threads;
    this.bell = bell;
  }

  /** What was leased together. */
  private record Leased(Webhook webhook, Lease lease, List<Parcel> parcels) {}

  /** A delivery and what it delivers. */
  private record Parcel(Delivery delivery, StoredEvent event) {}

  /** Begins what is due and has room, and answers how much that was. */
  int round() {
    if (!flights.hasRoom()) {
      return 0;
    }
    Instant now = Moment.of(clock);
    List<WebhookId> due = transactions.read(tx -> tx.deliveries().due(now, flights.full(), LOOK));
    int begun = 0;
    for (WebhookId webhook : due) {
      begun += begin(webhook);
    }
    return begun;
  }

  private int begin(WebhookId id) {
    Instant now = Moment.of(clock);
    Lease lease = new Lease(now, now.plus(LEASE));
    Optional<Leased> leased = transactions.run(tx -> Outcome.commit(lease(tx, id, lease)));
    leased.ifPresent(this::begin);
    return leased.map(found -> found.parcels().size()).orElse(0);
  }

  private Optional<Leased> lease(Transaction tx, WebhookId id, Lease lease) {
    return tx.webhooks()
        .find(id)
        .filter(webhook -> !webhook.isDisabled() && flights.room(webhook) > 0)
        .map(webhook -> new Leased(webhook, lease, parcels(tx, webhook, lease)));
  }

  private List<Parcel> parcels(Transaction tx, Webhook webhook, Lease lease) {
    return tx.deliveries().lease(webhook.id(), lease, flights.room(webhook)).stream()
        .map(delivery -> new Parcel(delivery, event(tx, webhook, delivery)))
        .toList();
  }

  private static StoredEvent event(Transaction tx, Webhook webhook, Delivery delivery) {
    return tx.events().find(webhook.host(), delivery.subject().event()).orElseThrow();
  }

  private void begin(Leased leased) {
    for (Parcel parcel : leased.parcels()) {
      flights.begin(leased.webhook());
      try {
        threads.execute(() -> deliver(leased, parcel));
      } catch (Error | RuntimeException e) {
        flights.end(leased.webhook());
        throw e;
      }
    }
  }

  private void deliver(Leased leased, Parcel parcel) {
    try {
      WebhookSender.Result result = sender.send(leased.webhook(), parcel.event());
      reports.write(leased.webhook(), parcel.delivery(), leased.lease(), result);
    } catch (Error | RuntimeException e) {
      LOG.atWarn()
          .setCause(Redacted.of(e))
          .log("Delivery {} is sent again when its lease is over", parcel.delivery().id());
    } finally {
      flights.end(leased.webhook());
      bell.ring();
    }
  }

  /** Waits for what is on its way, but not for ever. */
  void awaitNone(Duration longest) throws InterruptedException {
    flights.awaitNone(longest.toMillis());
  }
}
