package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.Webhooks;
import dev.holdfast.server.store.ReplacedSecretsCodec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Webhooks by id; another item of each, in its host's partition, keeps their order. */
record DynamoWebhooks(Unit unit) implements Webhooks {

  /**
   * More than a host may have, also if several are registered at once; and so few that one event's
   * deliveries to all of them fit into a transaction.
   */
  private static final int MOST_OF_HOST = 30;

  /** See {@link DynamoDeliveries}. */
  private static final String GENERATION = "generation";

  static Key key(WebhookId id) {
    return key(id.value());
  }

  private static Key key(String id) {
    return Key.alone(Table.SERVICE, "WEBHOOK#" + id);
  }

  private static String partition(HostId host) {
    return "WEBHOOKS#" + host.value();
  }

  private static Key placeOf(Webhook webhook) {
    String sort = Item.sortable(webhook.createdAt()) + "#" + webhook.id();
    return new Key(Table.SERVICE, partition(webhook.host()), sort);
  }

  @Override
  public void add(Webhook webhook) {
    unit.add(item(webhook, 0));
    unit.add(Item.at(placeOf(webhook)).with("id", webhook.id().value()));
  }

  @Override
  public void update(Webhook webhook) {
    unit.find(key(webhook.id())).ifPresent(before -> unit.write(item(webhook, generation(before))));
  }

  /** Ends the generation of deliveries, and answers which it was; empty without the webhook. */
  Optional<Long> endGeneration(WebhookId id) {
    Optional<Item> found = unit.find(key(id));
    found.ifPresent(item -> unit.write(item(webhook(item), generation(item) + 1)));
    return found.map(DynamoWebhooks::generation);
  }

  static long generation(Item item) {
    return item.number(GENERATION);
  }

  private static Item item(Webhook webhook, long generation) {
    List<Secrets.Replaced> replaced = webhook.secrets().replaced();
    Health health = webhook.health();
    return Item.at(key(webhook.id()))
        .with("id", webhook.id().value())
        .with("host", webhook.host().value())
        .with("url", webhook.url())
        .with("events", text(webhook.events()))
        .with("secret", webhook.secrets().current().text())
        .with("replaced_secret", ReplacedSecretsCodec.write(replaced))
        .with("replaced_until", replaced.stream().findFirst().map(Secrets.Replaced::validUntil))
        .with("failing_since", health.failingSince())
        .with("quiet_until", health.quietUntil())
        .with("disabled_at", health.disabled().map(Health.Disabled::at))
        .with("disabled_why", health.disabled().map(Health.Disabled::why))
        .with("version", webhook.version())
        .with("created_at", webhook.createdAt())
        .with(GENERATION, generation);
  }

  private static String text(Set<EventKey> events) {
    return events.stream().map(EventKey::text).sorted().collect(Collectors.joining(","));
  }

  @Override
  public List<Webhook> of(HostId host) {
    List<Key> keys =
        unit.list(Query.of(Table.SERVICE, partition(host)), MOST_OF_HOST).stream()
            .map(item -> key(item.text("id")))
            .toList();
    return unit.findAll(keys).stream().map(DynamoWebhooks::webhook).toList();
  }

  @Override
  public Optional<Webhook> find(WebhookId id) {
    return unit.find(key(id)).map(DynamoWebhooks::webhook);
  }

  /** Nothing is locked; the slower transaction begins anew. */
  @Override
  public Optional<Webhook> lock(WebhookId id) {
    return find(id);
  }

  /** What is left of its deliveries is not found any more, and goes by itself. */
  @Override
  public boolean remove(HostId host, WebhookId id) {
    Optional<Webhook> webhook = find(id).filter(found -> found.host().equals(host));
    webhook.ifPresent(
        found -> {
          unit.delete(key(id));
          unit.delete(placeOf(found));
          unit.delete(DeliveryQueue.key(id));
        });
    return webhook.isPresent();
  }

  static Webhook webhook(Item item) {
    return new Webhook(
        new WebhookId(item.text("id")),
        new HostId(item.text("host")),
        item.text("url"),
        events(item.text("events")),
        secrets(item),
        health(item),
        item.version(),
        item.instant("created_at"));
  }

  private static Set<EventKey> events(String text) {
    return Stream.of(text.split(",", -1))
        .filter(key -> !key.isEmpty())
        .map(key -> EventKey.parse(key).orElseThrow())
        .collect(Collectors.toSet());
  }

  private static Secrets secrets(Item item) {
    return new Secrets(
        new Secret(item.text("secret")),
        ReplacedSecretsCodec.read(
            item.optionalText("replaced_secret"), item.optionalInstant("replaced_until")));
  }

  private static Health health(Item item) {
    String why = item.optionalText("disabled_why").orElse("");
    return new Health(
        item.optionalInstant("failing_since"),
        item.optionalInstant("quiet_until"),
        item.optionalInstant("disabled_at").map(at -> new Health.Disabled(at, why)));
  }
}
