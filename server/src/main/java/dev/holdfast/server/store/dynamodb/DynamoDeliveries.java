package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryId;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Deliveries: each in the log of its webhook and, while it is pending, also among those that are.
 * When to look at these says the {@link DeliveryQueue}.
 *
 * <p>The pending ones are in a partition of their webhook and its generation. To give them all up,
 * however many there are, is to end the generation: nobody looks at its partition any more, and
 * what the log calls pending is read as given up. What an event adds to a generation that ends at
 * the same moment is given up as if it had come before.
 */
record DynamoDeliveries(Unit unit) implements Deliveries {

  /** One transaction takes 100 items. */
  private static final int MOST_LEASED = 90;

  /** Among so many those that do not fail come first. */
  private static final int MOST_DUE = 200;

  /** The age of what is pending is that of the oldest at so many webhooks, those due first. */
  private static final int MOST_ASKED = 25;

  private static final String GENERATION = "generation";

  private static String log(WebhookId webhook) {
    return "DELIVERIES#" + webhook.value();
  }

  private static Key logKey(Delivery delivery) {
    return new Key(Table.SERVICE, log(delivery.webhook()), Item.sortable(delivery.number()));
  }

  private static String pending(WebhookId webhook, long generation) {
    return "PENDING#" + webhook.value() + "#" + generation;
  }

  private static Key pendingKey(Delivery delivery, long generation) {
    return new Key(
        Table.SERVICE, pending(delivery.webhook(), generation), Item.sortable(delivery.number()));
  }

  private static Key endKey(String webhook, long generation) {
    return new Key(Table.SERVICE, "ENDED#" + webhook, Item.sortable(generation));
  }

  private static String idPartition(DeliveryId id) {
    return "DELIVERY#" + id.value();
  }

  private Optional<Item> webhook(WebhookId id) {
    return unit.find(DynamoWebhooks.key(id));
  }

  private DeliveryQueue queue() {
    return new DeliveryQueue(unit);
  }

  @Override
  public void add(Delivery delivery) {
    Sequence sequence = Sequence.find(unit).nextDelivery();
    sequence.write(unit);
    enlist(DeliveryItem.numbered(delivery, sequence.delivery()));
  }

  /** How many items a new delivery writes. */
  int itemsOfNew(WebhookId webhook) {
    return unit.writes(DeliveryQueue.key(webhook)) ? 2 : 3;
  }

  /** Adds a pending one that has its number. */
  void enlist(Delivery delivery) {
    Item webhook = webhook(delivery.webhook()).orElseThrow();
    long generation = DynamoWebhooks.generation(webhook);
    unit.add(logItem(delivery, generation));
    unit.add(DeliveryItem.at(pendingKey(delivery, generation), delivery));
    queue().wake(DynamoWebhooks.webhook(webhook), delivery.nextAttemptAt().orElseThrow());
  }

  private static Item logItem(Delivery delivery, long generation) {
    return DeliveryItem.at(logKey(delivery), delivery)
        .with(GENERATION, generation)
        .in(Table.Index.BY_ID, idPartition(delivery.id()), "-");
  }

  @Override
  public List<WebhookId> due(Instant now, Set<WebhookId> except, int limit) {
    List<Key> keys = queue().due(now, except, MOST_DUE).stream().map(DynamoWebhooks::key).toList();
    return unit.findAll(keys).stream()
        .map(DynamoWebhooks::webhook)
        .filter(webhook -> !webhook.isDisabled())
        .filter(webhook -> webhook.health().quietUntil().filter(now::isBefore).isEmpty())
        .sorted(Comparator.comparing(webhook -> webhook.health().failingSince().isPresent()))
        .map(Webhook::id)
        .limit(limit)
        .toList();
  }

  @Override
  public List<Delivery> lease(WebhookId webhook, Lease lease, int limit) {
    Optional<Item> found = webhook(webhook);
    if (found.isEmpty()) {
      return List.of();
    }
    int most = Math.min(limit, MOST_LEASED);
    queue().look(webhook);
    Backlog backlog = new Backlog(unit, lease);
    backlog.look(pending(webhook, DynamoWebhooks.generation(found.get())), most);
    List<Item> leased = backlog.lease(most);
    if (backlog.isDone()) {
      queue().postpone(webhook, backlog.next());
    }
    return leased.stream().map(DeliveryItem::delivery).toList();
  }

  @Override
  public boolean report(Delivery after, Lease lease) {
    Optional<Item> webhook = webhook(after.webhook());
    if (webhook.isEmpty()) {
      return false;
    }
    long generation = DynamoWebhooks.generation(webhook.get());
    Key key = pendingKey(after, generation);
    if (unit.find(key).filter(item -> Backlog.isLeased(item, lease)).isEmpty()) {
      return false;
    }
    if (after.state() == DeliveryState.PENDING) {
      unit.write(DeliveryItem.at(key, after));
    } else {
      unit.delete(key);
    }
    unit.put(logItem(after, generation));
    Instant now = after.last().map(Attempt::at).orElse(lease.now());
    queue().wake(DynamoWebhooks.webhook(webhook.get()), now);
    return true;
  }

  @Override
  public void giveUp(WebhookId webhook, String why, Instant now) {
    new DynamoWebhooks(unit)
        .endGeneration(webhook)
        .ifPresent(
            generation -> {
              unit.add(
                  Item.at(endKey(webhook.value(), generation))
                      .with("why", why)
                      .with("ended_at", now)
                      .until(now.plus(KEPT)));
              queue().clear(webhook);
            });
  }

  @Override
  public Optional<Delivery> find(WebhookId webhook, DeliveryId id) {
    return unit.list(Query.of(Table.SERVICE, Table.Index.BY_ID, idPartition(id)), 1).stream()
        .filter(item -> item.key().partition().equals(log(webhook)))
        .filter(item -> webhook(webhook).isPresent())
        .flatMap(item -> unit.find(item.key()).stream())
        .map(this::delivery)
        .findFirst();
  }

  @Override
  public List<Delivery> page(WebhookId webhook, OptionalLong before, int limit) {
    if (webhook(webhook).isEmpty()) {
      return List.of();
    }
    Query all = Query.of(Table.SERVICE, log(webhook)).newestFirst();
    Query wanted =
        before.isEmpty() ? all : all.until(Item.sortable(Math.max(0, before.getAsLong() - 1)));
    return unit.list(wanted, limit).stream().map(this::delivery).toList();
  }

  private Delivery delivery(Item item) {
    Delivery delivery = DeliveryItem.delivery(item);
    return delivery.state() == DeliveryState.PENDING
        ? unit.find(endKey(item.text("webhook"), item.number(GENERATION)))
            .map(end -> DeliveryItem.givenUp(item, end.instant("ended_at"), end.text("why")))
            .orElse(delivery)
        : delivery;
  }

  /** Of some of the webhooks, if there are many: see {@link #MOST_ASKED}. */
  @Override
  public void forgetAnswer(Delivery done) {
    unit.find(logKey(done))
        .filter(item -> DeliveryItem.delivery(item).state() != DeliveryState.PENDING)
        .ifPresent(
            item ->
                unit.write(
                    logItem(
                        DeliveryItem.withoutAnswer(DeliveryItem.delivery(item)),
                        item.number(GENERATION))));
  }

  /** DynamoDB does it by itself. */
  @Override
  public int forgetBefore(Instant time, int limit) {
    return 0;
  }

  @Override
  public Optional<Instant> pendingSince() {
    List<Key> keys = queue().first(MOST_ASKED).stream().map(DynamoWebhooks::key).toList();
    return unit.findAll(keys).stream()
        .flatMap(item -> unit.list(Query.of(Table.SERVICE, pendingOf(item)), 1).stream())
        .map(item -> item.instant("created_at"))
        .min(Comparator.naturalOrder());
  }

  private static String pendingOf(Item webhook) {
    return pending(DynamoWebhooks.webhook(webhook).id(), DynamoWebhooks.generation(webhook));
  }
}
