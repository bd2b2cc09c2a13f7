package dev.holdfast.scheduling.webhook;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Registers and changes webhooks. Each method is the body of a transaction. */
public final class WebhookService {

  /** How many webhooks a host may have. */
  public static final int LIMIT = 20;

  private final Clock clock;
  private final SecretSeal seal;

  public WebhookService(Clock clock) {
    this(clock, SecretSeal.NONE);
  }

  public WebhookService(Clock clock, SecretSeal seal) {
    this.clock = clock;
    this.seal = seal;
  }

  public Outcome<WebhookResult> register(WebhookTransaction tx, HostId host, Webhook.Terms terms) {
    if (tx.webhooks().of(host).size() >= LIMIT) {
      return refused(WebhookResult.Reason.TOO_MANY);
    }
    Webhook webhook = Webhook.create(host, terms, Timestamps.now(clock)).sealed(seal);
    tx.webhooks().add(webhook);
    return commit(new WebhookResult.Done(webhook));
  }

  /**
   * Changes terms, and whether it delivers: what is pending goes to the new address, or is given
   * up. If all is as before, nothing is changed.
   *
   * @param locked as it was locked in this transaction
   * @param disabledBecause empty: it delivers
   */
  public Outcome<WebhookResult> change(
      WebhookTransaction tx,
      Webhook locked,
      Webhook.Terms terms,
      Optional<String> disabledBecause) {
    Webhook changed = locked.with(terms);
    if (disabledBecause.isEmpty()) {
      return write(tx, locked, enabled(changed));
    }
    tx.deliveries().giveUp(locked.id(), disabledBecause.get(), Timestamps.now(clock));
    return write(tx, locked, disabled(changed, disabledBecause.get()));
  }

  /** A new secret; the old one, and those before it, stay valid for a while. */
  public Outcome<WebhookResult> rotate(WebhookTransaction tx, HostId host, WebhookId id) {
    Optional<Webhook> found = tx.webhooks().lock(host, id);
    if (found.isEmpty()) {
      return refused(WebhookResult.Reason.NOT_FOUND);
    }
    return found
        .get()
        .secrets()
        .rotated(Timestamps.now(clock))
        .map(secrets -> write(tx, found.get(), found.get().with(secrets).sealed(seal)))
        .orElseGet(() -> refused(WebhookResult.Reason.TOO_MANY_SECRETS));
  }

  /** Delivers again, beginning with the events to come. Repeating it changes nothing. */
  public Outcome<WebhookResult> enable(WebhookTransaction tx, HostId host, WebhookId id) {
    return update(tx, host, id, WebhookService::enabled);
  }

  private static Webhook enabled(Webhook found) {
    return found.isDisabled() ? found.with(Health.GOOD) : found;
  }

  /** Delivers no longer, and gives up what is pending. Repeating it changes nothing. */
  public Outcome<WebhookResult> disable(
      WebhookTransaction tx, HostId host, WebhookId id, String why) {
    var disabled = update(tx, host, id, found -> disabled(found, why));
    if (disabled.result() instanceof WebhookResult.Done) {
      tx.deliveries().giveUp(id, why, Timestamps.now(clock));
    }
    return disabled;
  }

  private Webhook disabled(Webhook found, String why) {
    return found.with(found.health().disabledBecause(why, Timestamps.now(clock)));
  }

  /** Delivers an event once more, even if it was delivered before. */
  public Outcome<WebhookResult> redeliver(
      WebhookTransaction tx, HostId host, WebhookId id, DeliveryId delivery) {
    Optional<Webhook> webhook = tx.webhooks().of(host, id);
    Optional<Delivery> before =
        webhook.flatMap(found -> tx.deliveries().find(found.id(), delivery));
    if (before.isEmpty()) {
      return refused(WebhookResult.Reason.NOT_FOUND);
    }
    if (webhook.get().isDisabled()) {
      return refused(WebhookResult.Reason.DISABLED);
    }
    Delivery again = before.get().again(Timestamps.now(clock));
    tx.deliveries().add(again);
    return commit(new WebhookResult.Again(again));
  }

  private static Outcome<WebhookResult> update(
      WebhookTransaction tx, HostId host, WebhookId id, UnaryOperator<Webhook> change) {
    Optional<Webhook> found = tx.webhooks().lock(host, id);
    if (found.isEmpty()) {
      return refused(WebhookResult.Reason.NOT_FOUND);
    }
    return write(tx, found.get(), change.apply(found.get()));
  }

  private static Outcome<WebhookResult> write(
      WebhookTransaction tx, Webhook before, Webhook changed) {
    if (changed.equals(before)) {
      return rollback(new WebhookResult.Done(before));
    }
    Webhook next = changed.after(before);
    tx.webhooks().update(next);
    return commit(new WebhookResult.Done(next));
  }

  private static Outcome<WebhookResult> refused(WebhookResult.Reason reason) {
    return rollback(new WebhookResult.Refused(reason));
  }
}
