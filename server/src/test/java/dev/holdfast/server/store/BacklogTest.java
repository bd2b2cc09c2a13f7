package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanged;
import dev.holdfast.scheduling.booking.BookingStatus;
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
import dev.holdfast.server.event.Sequencer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More waits than one transaction takes, or it came in a strange order. */
@Tag("long")
final class BacklogTest extends StoreTest {

  private static final Instant NOW = Samples.NOW;
  private static final Lease LEASE = new Lease(NOW, NOW.plusSeconds(60));
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final WebhookService service = new WebhookService(CLOCK);
  private final Host host = Samples.host();

  BacklogTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addHost() {
    given(tx -> tx.hosts().add(host));
    arrangeAll();
  }

  private Webhook webhook() {
    var terms = new Webhook.Terms("https://example.com/hook", Set.of());
    WebhookResult result = transactions.run(tx -> service.register(tx, host.id(), terms));
    return ((WebhookResult.Done) result).webhook();
  }

  private DomainEvent created(int second) {
    EventType talk = Samples.eventType(host);
    return new EventTypeChanged(EventKey.EVENT_TYPE_CREATED, talk, host, NOW.plusSeconds(second));
  }

  /** Events about different things, a second after one another, in transactions of twenty. */
  private void happened(int count) {
    List<DomainEvent> events = IntStream.range(0, count).mapToObj(this::created).toList();
    for (int from = 0; from < count; from += 20) {
      List<DomainEvent> some = events.subList(from, Math.min(from + 20, count));
      given(tx -> tx.outbox().append(some));
    }
  }

  private int arrangeAll() {
    return new Sequencer(transactions, CLOCK).round();
  }

  private List<StoredEvent> events() {
    var wanted = new Events.Selection(host.id(), Optional.empty(), 0);
    return listed(tx -> tx.events().page(wanted, 1000));
  }

  private List<Delivery> log(Webhook webhook) {
    return listed(tx -> tx.deliveries().page(webhook.id(), OptionalLong.empty(), 1000));
  }

  private List<Delivery> lease(Webhook webhook, int limit) {
    return doing(tx -> tx.deliveries().lease(webhook.id(), LEASE, limit));
  }

  @Test
  void manyEventsForManyWebhooksAreArrangedInOrderAndEachIsDeliveredToEachOnce() {
    List<Webhook> webhooks =
        IntStream.range(0, WebhookService.LIMIT).mapToObj(i -> webhook()).toList();
    happened(30);

    assertThat(arrangeAll()).isEqualTo(30);

    List<StoredEvent> events = events();
    assertThat(events).extracting(StoredEvent::occurredAt).isSorted().hasSize(30);
    assertThat(events).extracting(StoredEvent::position).isSorted().doesNotHaveDuplicates();
    List<Long> newestFirst =
        events.stream()
            .map(StoredEvent::position)
            .sorted((one, other) -> Long.compare(other, one))
            .toList();
    assertThat(webhooks)
        .allSatisfy(
            webhook ->
                assertThat(log(webhook))
                    .extracting(delivery -> delivery.subject().position())
                    .isEqualTo(newestFirst));
  }

  @Test
  void severalWhoArrangeAtOnceAddEachDeliveryOnce() throws Exception {
    Webhook webhook = webhook();
    happened(100);

    List<CompletableFuture<Integer>> all =
        IntStream.range(0, 3)
            .mapToObj(i -> CompletableFuture.supplyAsync(this::arrangeAll))
            .toList();
    int arranged = 0;
    for (var one : all) {
      arranged += one.get(60, TimeUnit.SECONDS);
    }

    assertThat(arranged).isEqualTo(100);
    assertThat(log(webhook)).hasSize(100);
    assertThat(log(webhook)).extracting(Delivery::number).doesNotHaveDuplicates();
    assertThat(log(webhook))
        .extracting(delivery -> delivery.subject().event())
        .doesNotHaveDuplicates();
  }

  @Test
  void whateverIsPendingIsGivenUpAtOnceAndNothingOfItComesBack() {
    Webhook webhook = webhook();
    happened(500);
    arrangeAll();
    Delivery leased = lease(webhook, 1).get(0);

    transactions.run(tx -> service.disable(tx, host.id(), webhook.id(), "not needed"));

    var givenUp = new Attempt(NOW, Optional.empty(), Optional.of("not needed"), Optional.empty());
    assertThat(log(webhook))
        .hasSize(500)
        .allSatisfy(
            delivery -> {
              assertThat(delivery.state()).isEqualTo(DeliveryState.FAILED);
              assertThat(delivery.attempts()).isZero();
              assertThat(delivery.nextAttemptAt()).isEmpty();
              assertThat(delivery.last()).contains(givenUp);
            });
    assertThat(found(tx -> tx.deliveries().find(webhook.id(), leased.id())).orElseThrow().last())
        .contains(givenUp);
    assertThat(did(tx -> tx.deliveries().report(leased.delivered(givenUp), LEASE))).isFalse();
    assertThat(listed(tx -> tx.deliveries().due(NOW, Set.of(), 100))).doesNotContain(webhook.id());

    transactions.run(tx -> service.enable(tx, host.id(), webhook.id()));
    assertThat(lease(webhook, 10)).isEmpty();
    happened(1);
    arrangeAll();
    assertThat(lease(webhook, 10)).hasSize(1);
  }

  @Test
  void theEventsOfABookingKeepTheirOrderThoughClocksGoBackwards() {
    Booking booking = Samples.booking(Samples.eventType(host), Samples.START);
    changed(booking, 1, EventKey.BOOKING_CREATED, NOW.plusSeconds(10));
    changed(booking, 2, EventKey.BOOKING_CONFIRMED, NOW);
    changed(booking, 3, EventKey.BOOKING_RESCHEDULED, NOW.minusSeconds(5));
    changed(booking, 4, EventKey.BOOKING_CANCELLED, NOW.minusSeconds(5));

    List<Integer> arranged = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      arranged.add(counted(tx -> tx.events().arrange(NOW, 1).events()));
    }

    assertThat(arranged).containsOnly(1);
    assertThat(events())
        .extracting(StoredEvent::key)
        .containsExactly(
            EventKey.BOOKING_CREATED,
            EventKey.BOOKING_CONFIRMED,
            EventKey.BOOKING_RESCHEDULED,
            EventKey.BOOKING_CANCELLED);
    assertThat(events().get(1).occurredAt()).isEqualTo(NOW);
  }

  private void changed(Booking booking, long version, EventKey key, Instant occurredAt) {
    Booking now =
        Samples.with(booking, booking.time(), Samples.life(BookingStatus.CONFIRMED, version));
    var event =
        new BookingChanged(key, now, Samples.eventType(host), host, Optional.empty(), occurredAt);
    given(tx -> tx.outbox().append(List.of(event)));
  }

  @Test
  void whoIsHeldUpByOneThingGetsTheOthers() {
    Webhook webhook = webhook();
    EventType talk = Samples.eventType(host);
    var again = new EventTypeChanged(EventKey.EVENT_TYPE_UPDATED, talk, host, NOW);
    for (int i = 0; i < 15; i++) {
      given(tx -> tx.outbox().append(IntStream.range(0, 20).mapToObj(j -> again).toList()));
    }
    arrangeAll();
    happened(5);
    arrangeAll();

    List<Delivery> leased = lease(webhook, 10);

    assertThat(leased).hasSize(6);
    assertThat(leased.get(0).subject().aggregateId()).isEqualTo(talk.id().value());
    assertThat(listed(tx -> tx.deliveries().due(NOW, Set.of(), 100))).doesNotContain(webhook.id());
  }
}
