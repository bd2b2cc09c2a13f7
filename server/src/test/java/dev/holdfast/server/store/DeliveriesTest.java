package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Deliveries.Lease;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is due is leased by one at a time, in the order of each aggregate. */
final class DeliveriesTest extends StoreTest {

  private static final Instant NOW = Samples.NOW;
  private static final Instant LONG_AGO = Instant.parse("2001-01-01T10:00:00Z");
  private static final Lease LEASE = new Lease(NOW, NOW.plusSeconds(60));

  private final WebhookService service = new WebhookService(Clock.fixed(NOW, ZoneOffset.UTC));
  private final Host host = Samples.host();
  private final EventType talk = Samples.eventType(host);
  private final EventType course = Samples.eventType(host);

  DeliveriesTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addHost() {
    given(tx -> tx.hosts().add(host));
  }

  private Webhook webhook(EventKey... events) {
    var terms = new Webhook.Terms("https://example.com/hook", Set.of(events));
    return done(transactions.run(tx -> service.register(tx, host.id(), terms)));
  }

  private static Webhook done(WebhookResult result) {
    return ((WebhookResult.Done) result).webhook();
  }

  private void happened(EventType eventType, EventKey... keys) {
    happened(NOW, eventType, keys);
  }

  private void happened(Instant at, EventType eventType, EventKey... keys) {
    given(
        tx -> {
          for (EventKey key : keys) {
            tx.outbox().append(List.of(new EventTypeChanged(key, eventType, host, at)));
          }
        });
    given(tx -> tx.events().arrange(at, 1000));
  }

  private List<Delivery> log(Webhook webhook) {
    return listed(tx -> tx.deliveries().page(webhook.id(), OptionalLong.empty(), 100));
  }

  private List<Delivery> lease(Webhook webhook, Lease lease, int limit) {
    return doing(tx -> tx.deliveries().lease(webhook.id(), lease, limit));
  }

  private static List<EventKey> keys(List<Delivery> deliveries) {
    return deliveries.stream().map(delivery -> delivery.subject().key()).toList();
  }

  private List<WebhookId> due(Webhook... except) {
    Set<WebhookId> ids = Set.copyOf(List.of(except).stream().map(Webhook::id).toList());
    return listed(tx -> tx.deliveries().due(NOW, ids, 10_000));
  }

  private static Attempt success() {
    return new Attempt(NOW, Optional.of(204), Optional.empty(), Optional.of("fine"));
  }

  private static Attempt failure() {
    return new Attempt(NOW, Optional.of(500), Optional.of("broken"), Optional.empty());
  }

  private boolean deliver(Delivery delivery) {
    return did(tx -> tx.deliveries().report(delivery.delivered(success()), LEASE));
  }

  @Test
  void eachWebhookGetsTheEventsThatItWants() {
    Webhook all = webhook();
    Webhook some = webhook(EventKey.BOOKING_NO_SHOW, EventKey.BOOKING_CREATED);
    Webhook none = webhook(EventKey.CALENDAR_CONNECTED);

    happened(talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED, EventKey.BOOKING_NO_SHOW);

    assertThat(keys(log(all)))
        .containsExactly(
            EventKey.BOOKING_NO_SHOW, EventKey.BOOKING_CONFIRMED, EventKey.BOOKING_CREATED);
    assertThat(keys(log(some))).containsExactly(EventKey.BOOKING_NO_SHOW, EventKey.BOOKING_CREATED);
    assertThat(log(none)).isEmpty();
  }

  @Test
  void whatIsDoneIsForgottenAfterAWhile() {
    Assumptions.assumeTrue(kind != Stores.DYNAMODB, "DynamoDB forgets by itself");
    Webhook webhook = webhook();
    happened(LONG_AGO, talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    happened(LONG_AGO.plusSeconds(1), course, EventKey.BOOKING_CREATED);
    assertThat(lease(webhook, LEASE, 10)).hasSize(2).allMatch(this::deliver);

    int forgotten = counted(tx -> tx.deliveries().forgetBefore(LONG_AGO.plusSeconds(1), 10_000));

    assertThat(forgotten).isEqualTo(1);
    assertThat(log(webhook))
        .extracting(delivery -> delivery.subject().aggregateId(), Delivery::state)
        .containsExactly(
            tuple(course.id().value(), DeliveryState.DELIVERED),
            tuple(talk.id().value(), DeliveryState.PENDING));
    given(tx -> tx.deliveries().giveUp(webhook.id(), "Other tests look for the oldest", NOW));
  }

  @Test
  void theAnswerToADeliveryThatIsDoneCanBeForgotten() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED);
    happened(course, EventKey.BOOKING_CREATED);
    List<Delivery> leased = lease(webhook, LEASE, 2);
    assertThat(leased.stream().allMatch(this::deliver)).isTrue();
    Delivery first = log(webhook).get(0);
    Delivery second = log(webhook).get(1);

    given(tx -> tx.deliveries().forgetAnswer(first));

    assertThat(log(webhook).get(0).last().orElseThrow().response()).isEmpty();
    assertThat(log(webhook).get(0).last().orElseThrow().status()).contains(204);
    assertThat(log(webhook).get(1)).isEqualTo(second);
    assertThat(found(tx -> tx.deliveries().find(webhook.id(), first.id())))
        .contains(log(webhook).get(0));
  }

  @Test
  void aDisabledWebhookAndAnotherHostsGetNothing() {
    Webhook disabled = webhook();
    transactions.run(tx -> service.disable(tx, host.id(), disabled.id(), "not needed"));
    Host other = Samples.host();
    given(tx -> tx.hosts().add(other));
    var terms = new Webhook.Terms("https://example.com/hook", Set.of());
    Webhook others = done(transactions.run(tx -> service.register(tx, other.id(), terms)));

    happened(talk, EventKey.BOOKING_CREATED);

    assertThat(log(disabled)).isEmpty();
    assertThat(log(others)).isEmpty();
  }

  @Test
  void whatIsLeasedIsLeasedToNobodyElseUntilTheLeaseIsOver() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED);
    assertThat(due()).contains(webhook.id());

    assertThat(lease(webhook, LEASE, 10)).hasSize(1);

    assertThat(lease(webhook, LEASE, 10)).isEmpty();
    assertThat(due()).doesNotContain(webhook.id());
    Lease later = new Lease(LEASE.until(), LEASE.until().plusSeconds(60));
    assertThat(lease(webhook, later, 10)).hasSize(1);
  }

  @Test
  void aReportAfterTheLeaseWasLostChangesNothing() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED);
    Delivery delivery = lease(webhook, LEASE, 10).get(0);
    Lease later = new Lease(LEASE.until(), LEASE.until().plusSeconds(60));
    lease(webhook, later, 10);

    assertThat(deliver(delivery)).isFalse();

    assertThat(log(webhook).get(0).state()).isEqualTo(DeliveryState.PENDING);
    assertThat(did(tx -> tx.deliveries().report(delivery.delivered(success()), later))).isTrue();
    Delivery done = log(webhook).get(0);
    assertThat(done.state()).isEqualTo(DeliveryState.DELIVERED);
    assertThat(done.attempts()).isEqualTo(1);
    assertThat(done.last()).contains(success());
    assertThat(done.nextAttemptAt()).isEmpty();
  }

  @Test
  void theNextEventOfAnAggregateWaitsForTheOneBefore() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    happened(course, EventKey.EVENT_TYPE_CREATED);

    List<Delivery> first = lease(webhook, LEASE, 10);
    assertThat(keys(first)).containsExactly(EventKey.BOOKING_CREATED, EventKey.EVENT_TYPE_CREATED);
    assertThat(due()).doesNotContain(webhook.id());

    deliver(first.get(0));

    assertThat(due()).contains(webhook.id());
    assertThat(keys(lease(webhook, LEASE, 10))).containsExactly(EventKey.BOOKING_CONFIRMED);
  }

  @Test
  void whatFailedIsDueWhenItsTimeComesAndHoldsUpItsAggregateUntilItIsGivenUp() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    Delivery first = lease(webhook, LEASE, 10).get(0);
    Instant next = NOW.plusSeconds(300);
    given(tx -> tx.deliveries().report(first.failedUntil(next, failure()), LEASE));

    assertThat(lease(webhook, LEASE, 10)).isEmpty();
    Lease later = new Lease(next, next.plusSeconds(60));
    Delivery again = lease(webhook, later, 10).get(0);
    assertThat(again.attempts()).isEqualTo(1);
    assertThat(again.last()).contains(failure());

    given(tx -> tx.deliveries().report(again.failed(failure()), later));

    assertThat(keys(lease(webhook, later, 10))).containsExactly(EventKey.BOOKING_CONFIRMED);
  }

  @Test
  void aRedeliveryNeitherWaitsNorMakesOthersWait() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED);
    Delivery first = lease(webhook, LEASE, 10).get(0);
    deliver(first);
    happened(talk, EventKey.BOOKING_CONFIRMED, EventKey.BOOKING_CANCELLED);

    transactions.run(tx -> service.redeliver(tx, host.id(), webhook.id(), first.id()));

    List<Delivery> leased = lease(webhook, LEASE, 10);
    assertThat(keys(leased))
        .containsExactlyInAnyOrder(EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    assertThat(leased)
        .filteredOn(Delivery::redelivery)
        .extracting(delivery -> delivery.subject().event())
        .containsExactly(first.subject().event());
  }

  @Test
  void aQuietWebhookIsNotDueAndAFailingOneComesLast() {
    Webhook quiet = webhook();
    Webhook failing = webhook();
    Webhook good = webhook();
    happened(talk, EventKey.BOOKING_CREATED);
    given(tx -> tx.webhooks().update(quiet.with(Health.GOOD.quietUntil(NOW.plusSeconds(1)))));
    given(tx -> tx.webhooks().update(failing.with(Health.GOOD.failed(NOW))));

    assertThat(due()).doesNotContain(quiet.id()).endsWith(failing.id()).contains(good.id());
    assertThat(due(good, failing)).doesNotContain(good.id(), failing.id());
    assertThat(listed(tx -> tx.deliveries().due(NOW.plusSeconds(1), Set.of(), 10_000)))
        .contains(quiet.id());
  }

  @Test
  void disablingGivesUpWhatIsPending() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED);

    transactions.run(tx -> service.disable(tx, host.id(), webhook.id(), "not needed"));

    Delivery given = log(webhook).get(0);
    assertThat(given.state()).isEqualTo(DeliveryState.FAILED);
    assertThat(given.last().flatMap(Attempt::error)).contains("not needed");
    assertThat(
            transactions.<WebhookResult>run(
                tx -> service.redeliver(tx, host.id(), webhook.id(), given.id())))
        .isEqualTo(new WebhookResult.Refused(WebhookResult.Reason.DISABLED));
  }

  @Test
  void theLogIsReadInPagesNewestFirst() {
    Webhook webhook = webhook();
    happened(
        talk, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED, EventKey.BOOKING_CANCELLED);

    List<Delivery> first =
        listed(tx -> tx.deliveries().page(webhook.id(), OptionalLong.empty(), 2));
    List<Delivery> rest =
        listed(tx -> tx.deliveries().page(webhook.id(), OptionalLong.of(first.get(1).number()), 2));

    assertThat(keys(first)).containsExactly(EventKey.BOOKING_CANCELLED, EventKey.BOOKING_CONFIRMED);
    assertThat(keys(rest)).containsExactly(EventKey.BOOKING_CREATED);
    assertThat(found(tx -> tx.deliveries().find(webhook.id(), rest.get(0).id())))
        .contains(rest.get(0));
    assertThat(found(tx -> tx.deliveries().find(WebhookId.random(), rest.get(0).id()))).isEmpty();
  }

  @Test
  void theOldestPendingOneTellsTheLag() {
    Webhook webhook = webhook();
    happened(talk, EventKey.BOOKING_CREATED);

    assertThat(found(tx -> tx.deliveries().pendingSince())).contains(NOW);
    assertThat(did(tx -> tx.webhooks().remove(host.id(), webhook.id()))).isTrue();
    assertThat(log(webhook)).isEmpty();
  }

  @Test
  void ofManyWhoLeaseAtOnceEachGetsOthers() throws Exception {
    Webhook webhook = webhook();
    for (int i = 0; i < 40; i++) {
      happened(Samples.eventType(host), EventKey.EVENT_TYPE_CREATED);
    }

    List<CompletableFuture<List<Delivery>>> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(CompletableFuture.supplyAsync(() -> lease(webhook, LEASE, 10)));
    }
    List<Delivery> leased = new ArrayList<>();
    for (var one : all) {
      leased.addAll(one.get(30, TimeUnit.SECONDS));
    }

    assertThat(leased).extracting(Delivery::id).doesNotHaveDuplicates();
    assertThat(leased.size() + lease(webhook, LEASE, 100).size()).isEqualTo(40);
  }
}
