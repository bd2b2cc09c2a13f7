package dev.holdfast.server.outbox;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.webhook.Deliveries.Lease;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookService;
import java.time.Instant;
import java.util.Optional;

/**
 * Writes down what came of attempts. Writes of a webhook and its deliveries begin with the webhook,
 * so that no two transactions wait for each other.
 */
final class Reports {

  private final Transactions transactions;
  private final WebhookService service;
  private final RetrySchedule schedule;
  private final DeliveryCounts counts = new DeliveryCounts();

  Reports(Transactions transactions, WebhookService service, RetrySchedule schedule) {
    this.transactions = transactions;
    this.service = service;
    this.schedule = schedule;
  }

  DeliveryCounts counts() {
    return counts;
  }

  void write(Webhook webhook, Delivery delivery, Lease lease, WebhookSender.Result result) {
    Delivery after = after(delivery, result);
    boolean written =
        transactions.run(tx -> Outcome.commit(write(tx, webhook, new Done(after, lease), result)));
    if (written) {
      count(after.state());
    }
  }

  /** A delivery after an attempt. */
  private record Done(Delivery after, Lease lease) {}

  private Delivery after(Delivery delivery, WebhookSender.Result result) {
    return switch (result.verdict()) {
      case DELIVERED -> delivery.delivered(result.attempt());
      case GONE -> delivery.failed(result.attempt());
      case FAILED ->
          schedule
              .next(delivery.attempts() + 1, result.attempt().at())
              .map(next -> delivery.failedUntil(later(next, result.quietUntil()), result.attempt()))
              .orElseGet(() -> delivery.failed(result.attempt()));
    };
  }

  private static Instant later(Instant next, Optional<Instant> quietUntil) {
    return quietUntil.filter(next::isBefore).orElse(next);
  }

  private boolean write(Transaction tx, Webhook webhook, Done done, WebhookSender.Result result) {
    return switch (result.verdict()) {
      case DELIVERED -> recovered(tx, webhook, done);
      case GONE -> gone(tx, webhook, done);
      case FAILED -> failed(tx, webhook, done, result);
    };
  }

  /** The webhook of a healthy receiver is not written. */
  private static boolean recovered(Transaction tx, Webhook webhook, Done done) {
    if (!webhook.health().equals(Health.GOOD)) {
      tx.webhooks()
          .lock(webhook.id())
          .ifPresent(found -> tx.webhooks().update(found.with(found.health().recovered())));
    }
    return tx.deliveries().report(done.after(), done.lease());
  }

  private boolean gone(Transaction tx, Webhook webhook, Done done) {
    tx.webhooks().lock(webhook.id());
    boolean reported = tx.deliveries().report(done.after(), done.lease());
    var unused =
        service.disable(tx, webhook.host(), webhook.id(), "The receiver answered 410 Gone");
    return reported;
  }

  private static boolean failed(
      Transaction tx, Webhook webhook, Done done, WebhookSender.Result result) {
    tx.webhooks()
        .lock(webhook.id())
        .ifPresent(found -> tx.webhooks().update(found.with(failed(found.health(), result))));
    return tx.deliveries().report(done.after(), done.lease());
  }

  private static Health failed(Health health, WebhookSender.Result result) {
    Health failed = health.failed(result.attempt().at());
    return result.quietUntil().map(failed::quietUntil).orElse(failed);
  }

  private void count(DeliveryState state) {
    switch (state) {
      case DELIVERED -> counts.countDelivered();
      case PENDING -> counts.countRetried();
      case FAILED -> counts.countFailed();
    }
  }
}
