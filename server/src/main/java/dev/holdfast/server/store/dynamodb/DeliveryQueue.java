package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * When to look at the pending deliveries of each webhook: never later than something can be sent.
 *
 * <p>A change that may make it earlier says so, without reading what is there. Only a server that
 * has seen all that is pending makes it later, and only if nobody made it earlier since it began to
 * read.
 */
record DeliveryQueue(Unit unit) {

  private static final String PARTITION = "QUEUE";

  static Key key(WebhookId webhook) {
    return Key.alone(Table.SERVICE, "QUEUE#" + webhook.value());
  }

  private static Item item(WebhookId webhook) {
    return Item.at(key(webhook)).with("webhook", webhook.value());
  }

  private static Item item(WebhookId webhook, Instant due) {
    return item(webhook)
        .in(Table.Index.DUE, PARTITION, Item.sortable(due))
        .until(due.plus(Deliveries.KEPT));
  }

  /** Something may be sent from that time on, or when the webhook is not quiet any more. */
  void wake(Webhook webhook, Instant time) {
    Instant due = webhook.health().quietUntil().filter(time::isBefore).orElse(time);
    unit.put(item(webhook.id(), due));
  }

  /** Nothing is pending. */
  void clear(WebhookId webhook) {
    unit.put(item(webhook));
  }

  /** To be called before looking at what is pending, if {@link #postpone} is to be called after. */
  void look(WebhookId webhook) {
    unit.find(key(webhook));
  }

  /** Nothing can be sent before that time, or nothing is pending. */
  void postpone(WebhookId webhook, Optional<Instant> until) {
    Optional<String> before =
        unit.find(key(webhook)).flatMap(item -> item.optionalText(Table.Index.DUE.sortKey()));
    if (!before.equals(until.map(Item::sortable))) {
      unit.write(until.map(due -> item(webhook, due)).orElseGet(() -> item(webhook)));
    }
  }

  /** The webhooks to look at first; as late as an index is. */
  List<WebhookId> due(Instant now, Set<WebhookId> except, int limit) {
    Query query = all().until(Item.sortable(now));
    return webhooks(query.where(item -> !except.contains(webhook(item))), limit);
  }

  /** Webhooks for which something is pending. */
  List<WebhookId> first(int limit) {
    return webhooks(all(), limit);
  }

  private static Query all() {
    return Query.of(Table.SERVICE, Table.Index.DUE, PARTITION);
  }

  private List<WebhookId> webhooks(Query query, int limit) {
    return unit.list(query, limit).stream().map(DeliveryQueue::webhook).distinct().toList();
  }

  private static WebhookId webhook(Item item) {
    return new WebhookId(item.text("webhook"));
  }
}
