package dev.holdfast.server.outbox;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.store.ServiceStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** A store with a host to whom things happen. */
final class House implements AutoCloseable {

  static final Function<DomainEvent, String> DATA =
      event -> "{\"about\":\"%s\"}".formatted(event.key().text());

  private final ServiceStore store;
  private final Clock clock;
  private final WebhookService service;
  final Host host;

  House(ServiceStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
    this.service = new WebhookService(clock);
    this.host = host(clock.instant());
    change(tx -> tx.hosts().add(host));
  }

  private static Host host(Instant now) {
    HostId id = HostId.random();
    return new Host(id, "slug-" + id, "Ann", "ann@example.com", ZoneId.of("UTC"), now);
  }

  Transactions transactions() {
    return store.transactions();
  }

  <T> T change(Function<Transaction, T> body) {
    return transactions().run(tx -> commit(body.apply(tx)));
  }

  /** Something new that events can be about. */
  EventType thing() {
    EventType.Terms terms =
        EventType.Terms.of(
                "talk",
                "A talk",
                Duration.ofMinutes(30),
                OpeningHours.weekly(ZoneId.of("UTC"), Map.of()))
            .build();
    return EventType.create(host.id(), terms, clock.instant());
  }

  void happened(EventType thing, EventKey... keys) {
    List<DomainEvent> events =
        List.of(keys).stream().<DomainEvent>map(key -> event(thing, key)).toList();
    change(
        tx -> {
          tx.outbox().append(events);
          return events;
        });
  }

  private DomainEvent event(EventType thing, EventKey key) {
    return new EventTypeChanged(key, thing, host, clock.instant());
  }

  Webhook webhook(String url, EventKey... events) {
    var terms = new Webhook.Terms(url, Set.of(events));
    return done(transactions().run(tx -> service.register(tx, host.id(), terms)));
  }

  Webhook rotate(Webhook webhook) {
    return done(transactions().run(tx -> service.rotate(tx, host.id(), webhook.id())));
  }

  void redeliver(Webhook webhook, Delivery delivery) {
    transactions().run(tx -> service.redeliver(tx, host.id(), webhook.id(), delivery.id()));
  }

  private static Webhook done(WebhookResult result) {
    return ((WebhookResult.Done) result).webhook();
  }

  Webhook find(Webhook webhook) {
    return transactions().read(tx -> tx.webhooks().find(webhook.id())).orElseThrow();
  }

  /** The deliveries of a webhook, newest first. */
  List<Delivery> log(Webhook webhook) {
    return transactions()
        .read(tx -> tx.deliveries().page(webhook.id(), OptionalLong.empty(), 1000));
  }

  @Override
  public void close() {
    store.close();
  }
}
