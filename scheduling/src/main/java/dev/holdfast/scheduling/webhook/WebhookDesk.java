package dev.holdfast.scheduling.webhook;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Moment;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.HostId;
import java.time.Clock;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Registers and changes webhooks. Each method is the body of a transaction. */
public final class WebhookDesk {

  /** How many webhooks a host may have. */
  public static final int LIMIT = 20;

  private final Clock clock;

  public WebhookDesk(Clock clock) {
    this.clock = clock;
  }

  public Outcome<WebhookResult> register(Transaction tx, HostId host, Webhook.Terms terms) {
    if (tx.webhooks().of(host).size() >= LIMIT) {
      return refused(WebhookResult.Reason.TOO_MANY);
    }
    Webhook webhook = Webhook.create(host, terms, Moment.of(clock));
    tx.webhooks().add(webhook);
    return commit(new WebhookResult.Done(webhook));
  }

  /** Changes terms; what is pending goes to the new address. */
  public Outcome<WebhookResult> change(
      Transaction tx, HostId host, WebhookId id, UnaryOperator<Webhook.Terms> change) {
    return update(tx, host, id, found -> found.with(change.apply(found.terms())));
  }

  /** A new secret; the old one stays valid for a while. */
  public Outcome<WebhookResult> rotate(Transaction tx, HostId host, WebhookId id) {
    return update(tx, host, id, found -> found.with(found.secrets().rotated(Moment.of(clock))));
  }

  /** Delivers again, beginning with the events to come. Repeating it changes nothing. */
  public Outcome<WebhookResult> enable(Transaction tx, HostId host, WebhookId id) {
    return update(tx, host, id, found -> found.isDisabled() ? found.with(Health.GOOD) : found);
  }

  /** Delivers no longer, and gives up what is pending. Repeating it changes nothing. */
  public Outcome<WebhookResult> disable(Transaction tx, HostId host, WebhookId id, String why) {
    var disabled = update(tx, host, id, found -> disabled(found, why));
    if (disabled.result() instanceof WebhookResult.Done) {
      tx.deliveries().giveUp(id, why, Moment.of(clock));
    }
    return disabled;
  }

  private Webhook disabled(Webhook found, String why) {
    return found.with(found.health().disabledBecause(why, Moment.of(clock)));
  }

  /** Delivers an event once more, whatever became of it before. */
  public Outcome<WebhookResult> redeliver(
      Transaction tx, HostId host, WebhookId id, DeliveryId delivery) {
    Optional<Webhook> webhook = tx.webhooks().find(id).filter(found -> found.host().equals(host));
    Optional<Delivery> before =
        webhook.flatMap(found -> tx.deliveries().find(found.id(), delivery));
    if (before.isEmpty()) {
      return refused(WebhookResult.Reason.NOT_FOUND);
    }
    if (webhook.get().isDisabled()) {
      return refused(WebhookResult.Reason.DISABLED);
    }
    Delivery again = before.get().again(Moment.of(clock));
    tx.deliveries().add(again);
    return commit(new WebhookResult.Again(again));
  }

  private static Outcome<WebhookResult> update(
      Transaction tx, HostId host, WebhookId id, UnaryOperator<Webhook> change) {
    Optional<Webhook> found = tx.webhooks().lock(id).filter(hook -> hook.host().equals(host));
    if (found.isEmpty()) {
      return refused(WebhookResult.Reason.NOT_FOUND);
    }
    Webhook changed = change.apply(found.get());
    tx.webhooks().update(changed);
    return commit(new WebhookResult.Done(changed));
  }

  private static Outcome<WebhookResult> refused(WebhookResult.Reason reason) {
    return rollback(new WebhookResult.Refused(reason));
  }
}
