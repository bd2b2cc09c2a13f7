package dev.holdfast.server.store.dynamodb;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.dynamodb.DynamoDbTable;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Deliveries.Lease;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Events and deliveries while others are at work in the middle of it. */
@Tag("long")
final class EventRaceTest {

  private static final Instant NOW = Samples.NOW;
  private static final Lease LEASE = new Lease(NOW, NOW.plusSeconds(60));

  private final WebhookService bookable = new WebhookService(Clock.fixed(NOW, ZoneOffset.UTC));
  private final Host host = Samples.host();
  private final EventType talk = Samples.eventType(host);
  private DynamoDbClient client;
  private DynamoTransactions transactions;

  @BeforeEach
  void open() {
    client = Stores.client(DynamoDbServer.shared().endpoint());
    String prefix = DynamoDbServer.newTableName() + "_";
    DynamoDbTable.create(client, Table.SERVICE.creation(prefix));
    DynamoDbTable.create(client, prefix + "time");
    var time = DynamoDbDocuments.open(client, prefix + "time");
    transactions = new DynamoTransactions(client, prefix, time, event -> "{}");
  }

  @AfterEach
  void close() {
    client.close();
  }

  private <T> T doing(Function<Transaction, T> body) {
    return transactions.run(tx -> commit(body.apply(tx)));
  }

  private void append(EventType thing, EventKey... keys) {
    append(thing, NOW, keys);
  }

  private void append(EventType thing, Instant time, EventKey... keys) {
    List<DomainEvent> events =
        List.of(keys).stream()
            .<DomainEvent>map(key -> new EventTypeChanged(key, thing, host, time))
            .toList();
    doing(
        tx -> {
          tx.outbox().append(events);
          return events;
        });
  }

  private int arrange() {
    return doing(tx -> tx.events().arrange(NOW, 100).events());
  }

  private List<StoredEvent> page() {
    var wanted = new Events.Selection(host.id(), Optional.empty(), 0);
    return transactions.read(tx -> tx.events().page(wanted, 100));
  }

  private List<StoredEvent> after() {
    return transactions.read(tx -> tx.events().after(0, 100));
  }

  /** Takes an item away, as long as a transaction that is being carried out has not put it. */
  private Item hide(Item item) {
    return transactions.transact(
        (operations, unit) -> {
          unit.find(item.key());
          unit.delete(item.key());
          return commit(item);
        });
  }

  private void show(Item item) {
    transactions.transact(
        (operations, unit) -> {
          unit.add(item);
          return commit(item);
        });
  }

  private Item first(String partition) {
    return transactions.transact(
        (operations, unit) -> commit(unit.list(Query.of(Table.SERVICE, partition), 1).get(0)));
  }

  private Item firstWaiting() {
    return transactions.transact(
        (operations, unit) -> commit(DynamoOutbox.waiting(unit, 1).get(0)));
  }

  @Test
  void anEventWaitsForTheOneBeforeWhichIsNotSeenYet() {
    append(talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    Item hidden = hide(firstWaiting());
    append(talk, NOW.plusSeconds(1), EventKey.BOOKING_CANCELLED);

    int before = arrange();
    show(hidden);
    arrange();

    assertThat(before).isZero();
    assertThat(page())
        .extracting(StoredEvent::key)
        .containsExactly(
            EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED, EventKey.BOOKING_CANCELLED);
  }

  @Test
  void whoReadsOnDoesNotPassAnEventThatIsNotSeenYet() {
    append(talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED, EventKey.BOOKING_NO_SHOW);
    arrange();
    Item hidden = hide(first("EVENTS#" + host.id()));

    assertThat(page()).isEmpty();
    assertThat(after()).isEmpty();
    show(hidden);

    assertThat(page()).hasSize(3);
    assertThat(after()).hasSize(3);
    Item entry = hide(first("LOG#0"));
    assertThat(after()).isEmpty();
    show(entry);
    assertThat(after()).hasSize(3);
  }

  private Webhook webhook() {
    var terms = new Webhook.Terms("https://example.com/hook", Set.of());
    WebhookResult result = transactions.run(tx -> bookable.register(tx, host.id(), terms));
    return ((WebhookResult.Done) result).webhook();
  }

  private List<Delivery> lease(Webhook webhook) {
    return doing(tx -> tx.deliveries().lease(webhook.id(), LEASE, 10));
  }

  private List<Delivery> log(Webhook webhook) {
    return transactions.read(tx -> tx.deliveries().page(webhook.id(), OptionalLong.empty(), 10));
  }

  /** Leases all, while another thread does something between what is read and what is written. */
  private List<Delivery> leaseWhile(Webhook webhook, Runnable others) {
    AtomicBoolean first = new AtomicBoolean(true);
    return doing(
        tx -> {
          List<Delivery> leased = tx.deliveries().lease(webhook.id(), LEASE, 10);
          if (first.getAndSet(false)) {
            elsewhere(others);
          }
          return leased;
        });
  }

  private static void elsewhere(Runnable work) {
    try {
      CompletableFuture.runAsync(work).get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatIsAddedWhileAnotherOneLooksIsNotForgotten() {
    Webhook webhook = webhook();
    append(talk, EventKey.BOOKING_CREATED);
    arrange();

    List<Delivery> leased =
        leaseWhile(
            webhook,
            () -> {
              append(Samples.eventType(host), EventKey.EVENT_TYPE_CREATED);
              arrange();
            });

    assertThat(leased).hasSize(2);
  }

  @Test
  void whatBecomesFreeWhileAnotherOneLooksIsNotForgotten() {
    Webhook webhook = webhook();
    append(talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    arrange();
    Delivery head = lease(webhook).get(0);
    append(Samples.eventType(host), EventKey.EVENT_TYPE_CREATED);
    arrange();
    var success = new Attempt(NOW, Optional.of(204), Optional.empty(), Optional.empty());

    List<Delivery> leased =
        leaseWhile(
            webhook, () -> doing(tx -> tx.deliveries().report(head.delivered(success), LEASE)));

    assertThat(leased)
        .extracting(delivery -> delivery.subject().key())
        .containsExactlyInAnyOrder(EventKey.BOOKING_CONFIRMED, EventKey.EVENT_TYPE_CREATED);
  }

  @Test
  void whatIsAddedWhileAWebhookIsDisabledIsGivenUpToo() {
    Webhook webhook = webhook();
    append(talk, EventKey.BOOKING_CREATED);
    AtomicBoolean first = new AtomicBoolean(true);

    doing(
        tx -> {
          int arranged = tx.events().arrange(NOW, 100).events();
          if (first.getAndSet(false)) {
            elsewhere(
                () ->
                    transactions.run(
                        other -> bookable.disable(other, host.id(), webhook.id(), "x")));
          }
          return arranged;
        });
    transactions.run(tx -> bookable.enable(tx, host.id(), webhook.id()));

    assertThat(lease(webhook)).isEmpty();
    assertThat(log(webhook)).extracting(Delivery::state).containsExactly(DeliveryState.FAILED);
  }
}
