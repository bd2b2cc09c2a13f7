package dev.holdfast.server.outbox;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.scheduling.webhook.Deliveries.Lease;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.work.WakeUp;
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
  private final InFlight inFlight = new InFlight();
  private final WakeUp wakeUp;

  /**
   * A relay.
   *
   * @param threads run what is sent; they must take {@link InFlight#MOST} at a time
   * @param wakeUp rung when there is room for more
   */
  WebhookRelay(
      Transactions transactions,
      WebhookSender sender,
      Reports reports,
      Clock clock,
      Executor threads,
      WakeUp wakeUp) {
    this.transactions = transactions;
    this.sender = sender;
    this.reports = reports;
    this.clock = clock;
    this.threads = threads;
    this.wakeUp = wakeUp;
  }

  /** What was leased together. */
  private record Leased(Webhook webhook, Lease lease, List<Payload> payloads) {}

  /** A delivery and what it delivers. */
  private record Payload(Delivery delivery, StoredEvent event) {}

  /** Begins what is due and has room, and answers how much that was. */
  int round() {
    if (!inFlight.hasRoom()) {
      return 0;
    }
    Instant now = Timestamps.now(clock);
    List<WebhookId> due = transactions.read(tx -> tx.deliveries().due(now, inFlight.full(), LOOK));
    int begun = 0;
    for (WebhookId webhook : due) {
      begun += begin(webhook);
    }
    return begun;
  }

  private int begin(WebhookId id) {
    Instant now = Timestamps.now(clock);
    Lease lease = new Lease(now, now.plus(LEASE));
    Optional<Leased> leased = transactions.run(tx -> Outcome.commit(lease(tx, id, lease)));
    leased.ifPresent(this::begin);
    return leased.map(found -> found.payloads().size()).orElse(0);
  }

  private Optional<Leased> lease(Transaction tx, WebhookId id, Lease lease) {
    return tx.webhooks()
        .find(id)
        .filter(webhook -> !webhook.isDisabled() && inFlight.room(webhook) > 0)
        .map(webhook -> new Leased(webhook, lease, payloads(tx, webhook, lease)));
  }

  private List<Payload> payloads(Transaction tx, Webhook webhook, Lease lease) {
    return tx.deliveries().lease(webhook.id(), lease, inFlight.room(webhook)).stream()
        .map(delivery -> new Payload(delivery, event(tx, webhook, delivery)))
        .toList();
  }

  private static StoredEvent event(Transaction tx, Webhook webhook, Delivery delivery) {
    return tx.events().find(webhook.host(), delivery.subject().event()).orElseThrow();
  }

  private void begin(Leased leased) {
    for (Payload payload : leased.payloads()) {
      inFlight.begin(leased.webhook());
      try {
        threads.execute(() -> deliver(leased, payload));
      } catch (Error | RuntimeException e) {
        inFlight.end(leased.webhook());
        throw e;
      }
    }
  }

  private void deliver(Leased leased, Payload payload) {
    try {
      WebhookSender.Result result = sender.send(leased.webhook(), payload.event());
      reports.write(leased.webhook(), payload.delivery(), leased.lease(), result);
    } catch (Error | RuntimeException e) {
      LOG.atWarn()
          .setCause(Redacted.of(e))
          .log("Delivery {} is sent again when its lease is over", payload.delivery().id());
    } finally {
      inFlight.end(leased.webhook());
      wakeUp.signal();
    }
  }

  /** Waits for what is on its way, but not for ever. */
  void awaitNone(Duration longest) throws InterruptedException {
    inFlight.awaitNone(longest.toMillis());
  }
}
