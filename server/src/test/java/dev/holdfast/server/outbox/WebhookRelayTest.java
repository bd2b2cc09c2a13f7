package dev.holdfast.server.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.event.Sequencer;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.store.Stores;
import dev.holdfast.server.work.WakeUp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Deliveries to a real receiver, in a time that passes as the test wants it. */
@ParameterizedClass
@EnumSource(
    value = Stores.class,
    names = {"SQLITE", "DYNAMODB"})
final class WebhookRelayTest {

  private final Stores stores;

  /** The real time at first, because receivers look at it. */
  private final SettableClock clock =
      new SettableClock(Instant.now().truncatedTo(ChronoUnit.SECONDS));

  private final Receiver receiver = new Receiver();
  private final SafeHttp http = new SafeHttp(true);
  private House house;

  WebhookRelayTest(Stores stores) {
    this.stores = stores;
  }

  @BeforeEach
  void open() {
    house = new House(stores.newStore(House.DATA).get(), clock);
  }

  @AfterEach
  void close() {
    house.close();
    http.close();
    receiver.close();
  }

  /** A relay of a server of its own. */
  private WebhookRelay relay(Executor threads, Duration timeout) {
    var sender =
        new WebhookSender(
            http, Json.mapper(), clock, new SafeHttp.Limits(timeout, 256), SecretSeal.NONE);
    var reports =
        new Reports(house.transactions(), new WebhookService(clock), new RetrySchedule(() -> 0));
    return new WebhookRelay(house.transactions(), sender, reports, clock, threads, new WakeUp());
  }

  private WebhookRelay relay() {
    return relay(Runnable::run, Duration.ofSeconds(10));
  }

  private void deliverAll(WebhookRelay relay) {
    new Sequencer(house.transactions(), clock).round();
    while (relay.round() > 0) {
      // Until nothing is due.
    }
  }

  private void deliverAll() {
    deliverAll(relay());
  }

  private Delivery only(Webhook webhook) {
    List<Delivery> log = house.log(webhook);
    assertThat(log).hasSize(1);
    return log.get(0);
  }

  private static void verify(Receiver.Message message, Secret secret)
      throws WebhookVerificationException {
    try {
      new com.standardwebhooks.Webhook(secret.text())
          .verify(message.body(), message.headers().map());
    } catch (com.standardwebhooks.exceptions.EmptyWebhookSecretException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anEventArrivesSignedAndWhole() {
    Webhook webhook = house.webhook(receiver.url());
    EventType thing = house.thing();
    house.happened(thing, EventKey.BOOKING_CONFIRMED);

    deliverAll();

    Receiver.Message message = receiver.messages().get(0);
    assertThatCode(() -> verify(message, webhook.secrets().current())).doesNotThrowAnyException();
    assertThat(message.headers().firstValue("content-type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    assertThat(message.json().propertyNames())
        .containsExactly(
            "type",
            "timestamp",
            "id",
            "key",
            "version",
            "sequence",
            "occurredAt",
            "aggregateId",
            "data");
    assertThat(message.json().get("id").asString()).isEqualTo(message.id());
    assertThat(message.key()).isEqualTo("booking.confirmed");
    assertThat(message.aggregate()).isEqualTo(thing.id().value());
    assertThat(message.json().get("data").get("about").asString()).isEqualTo("booking.confirmed");
    Delivery delivery = only(webhook);
    assertThat(delivery.state()).isEqualTo(DeliveryState.DELIVERED);
    assertThat(delivery.last().flatMap(Attempt::status)).contains(204);
    assertThat(delivery.subject().event().value()).isEqualTo(message.id());
  }

  @Test
  void onlyEventsThatAreWantedArrive() {
    house.webhook(receiver.url(), EventKey.BOOKING_CANCELLED);
    house.happened(house.thing(), EventKey.BOOKING_CREATED, EventKey.BOOKING_CANCELLED);

    deliverAll();

    assertThat(receiver.keys()).containsExactly("booking.cancelled");
  }

  @Test
  void aFailureIsRepeatedWithTheSameIdAndANewTimestamp() {
    Webhook webhook = house.webhook(receiver.url());
    receiver.answersNext(500);
    house.happened(house.thing(), EventKey.BOOKING_CREATED);

    deliverAll();
    Delivery failed = only(webhook);
    deliverAll();
    assertThat(receiver.messages()).hasSize(1);
    clock.advance(Duration.ofSeconds(5));
    deliverAll();

    assertThat(failed.state()).isEqualTo(DeliveryState.PENDING);
    assertThat(failed.last().flatMap(Attempt::error)).contains("The answer was 500, not 2xx");
    assertThat(failed.last().flatMap(Attempt::response)).contains("status 500");
    List<Receiver.Message> messages = receiver.messages();
    assertThat(messages).hasSize(2);
    assertThat(messages.get(1).id()).isEqualTo(messages.get(0).id());
    assertThat(messages.get(1).headers().firstValue("webhook-timestamp"))
        .isNotEqualTo(messages.get(0).headers().firstValue("webhook-timestamp"));
    assertThat(only(webhook).state()).isEqualTo(DeliveryState.DELIVERED);
    assertThat(only(webhook).attempts()).isEqualTo(2);
    assertThat(house.find(webhook).health()).isEqualTo(Health.GOOD);
  }

  @Test
  void afterThreeDaysItIsGivenUpAndTheWebhookMarkedButNotDeleted() {
    Webhook webhook = house.webhook(receiver.url());
    receiver.answersAlways(500);
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    Instant began = clock.instant();

    deliverAll();
    for (int i = 0; i < 100 && only(webhook).state() == DeliveryState.PENDING; i++) {
      clock.advance(Duration.between(clock.instant(), only(webhook).nextAttemptAt().orElseThrow()));
      deliverAll();
    }

    assertThat(only(webhook).state()).isEqualTo(DeliveryState.FAILED);
    assertThat(receiver.messages()).hasSize(10);
    assertThat(Duration.between(began, clock.instant())).isGreaterThan(Duration.ofDays(3));
    Health health = house.find(webhook).health();
    assertThat(health.failingSince()).contains(began);
    assertThat(health.isFailingAt(clock.instant())).isTrue();
    assertThat(health.disabled()).isEmpty();
  }

  @Test
  void aRedirectIsAFailureAndIsNotFollowed() {
    Webhook webhook = house.webhook(receiver.url());
    receiver.answersNext(
        new Receiver.Answer(302, Map.of("Location", receiver.url() + "/elsewhere"), ""));
    house.happened(house.thing(), EventKey.BOOKING_CREATED);

    deliverAll();

    assertThat(receiver.messages()).hasSize(1);
    assertThat(only(webhook).state()).isEqualTo(DeliveryState.PENDING);
    assertThat(only(webhook).last().flatMap(Attempt::status)).contains(302);
  }

  @Test
  void goneDisablesTheWebhookAndGivesUpWhatIsPending() {
    Webhook webhook = house.webhook(receiver.url());
    receiver.answersNext(410);
    EventType thing = house.thing();
    house.happened(thing, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);

    deliverAll();
    house.happened(thing, EventKey.BOOKING_CANCELLED);
    deliverAll();

    assertThat(receiver.messages()).hasSize(1);
    assertThat(house.find(webhook).health().disabled())
        .hasValueSatisfying(
            disabled -> assertThat(disabled.why()).isEqualTo("The receiver answered 410 Gone"));
    assertThat(house.log(webhook))
        .hasSize(2)
        .allSatisfy(delivery -> assertThat(delivery.state()).isEqualTo(DeliveryState.FAILED));
    assertThat(house.log(webhook).get(1).last().flatMap(Attempt::status)).contains(410);
  }

  @Test
  void whoIsBusyIsLeftAloneAsLongAsHeAskedFor() {
    Webhook webhook = house.webhook(receiver.url());
    receiver.answersNext(new Receiver.Answer(429, Map.of("Retry-After", "600"), "slow down"));
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    deliverAll();
    house.happened(house.thing(), EventKey.BOOKING_CREATED);

    clock.advance(Duration.ofSeconds(599));
    deliverAll();
    assertThat(receiver.messages()).hasSize(1);
    clock.advance(Duration.ofSeconds(1));
    deliverAll();

    assertThat(receiver.messages()).hasSize(3);
    assertThat(house.log(webhook))
        .allSatisfy(delivery -> assertThat(delivery.state()).isEqualTo(DeliveryState.DELIVERED));
  }

  @Test
  void whoDoesNotAnswerInTimeIsTriedAgain() {
    Webhook webhook = house.webhook(receiver.url());
    receiver.hangs();
    house.happened(house.thing(), EventKey.BOOKING_CREATED);

    deliverAll(relay(Runnable::run, Duration.ofMillis(200)));

    assertThat(only(webhook).state()).isEqualTo(DeliveryState.PENDING);
    assertThat(only(webhook).last().flatMap(Attempt::error))
        .hasValueSatisfying(error -> assertThat(error).startsWith("No answer within"));
  }

  @Test
  void anInsideAddressIsNotReachedEvenIfItWasRegistered() {
    Webhook webhook = house.webhook(receiver.url());
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    try (SafeHttp strict = new SafeHttp(false)) {
      var sender = new WebhookSender(strict, Json.mapper(), clock, SecretSeal.NONE);
      var reports =
          new Reports(house.transactions(), new WebhookService(clock), new RetrySchedule(() -> 0));
      deliverAll(
          new WebhookRelay(
              house.transactions(), sender, reports, clock, Runnable::run, new WakeUp()));
    }

    assertThat(receiver.messages()).isEmpty();
    assertThat(only(webhook).last().flatMap(Attempt::error)).contains("The address is not allowed");
  }

  @Test
  void theEventsOfOneAggregateArriveInOrderThoughTheFirstFails() {
    house.webhook(receiver.url());
    receiver.answersNext(500);
    EventType first = house.thing();
    EventType second = house.thing();
    house.happened(first, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    clock.advance(Duration.ofMillis(1));
    house.happened(second, EventKey.EVENT_TYPE_CREATED, EventKey.EVENT_TYPE_UPDATED);

    deliverAll();
    assertThat(receiver.keys())
        .containsExactly("booking.created", "event_type.created", "event_type.updated");
    clock.advance(Duration.ofSeconds(5));
    deliverAll();

    assertThat(receiver.keys())
        .containsExactly(
            "booking.created",
            "event_type.created",
            "event_type.updated",
            "booking.created",
            "booking.confirmed");
  }

  @Test
  void anEventIsDeliveredOnceMoreOnRequest() {
    Webhook webhook = house.webhook(receiver.url());
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    deliverAll();

    house.redeliver(webhook, only(webhook));
    deliverAll();

    List<Receiver.Message> messages = receiver.messages();
    assertThat(messages).hasSize(2);
    assertThat(messages.get(1).id()).isEqualTo(messages.get(0).id());
    assertThat(messages.get(1).body()).isEqualTo(messages.get(0).body());
    assertThat(house.log(webhook))
        .extracting(Delivery::state)
        .containsExactly(DeliveryState.DELIVERED, DeliveryState.DELIVERED);
  }

  @Test
  void afterARotationBothSecretsVerifyForADay() {
    Webhook before = house.webhook(receiver.url());
    Webhook after = house.rotate(before);
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    deliverAll();
    Receiver.Message both = receiver.messages().get(0);

    assertThatCode(() -> verify(both, before.secrets().current())).doesNotThrowAnyException();
    assertThatCode(() -> verify(both, after.secrets().current())).doesNotThrowAnyException();

    clock.advance(Secrets.OVERLAP);
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    deliverAll();
    Receiver.Message one = receiver.messages().get(1);

    assertThat(one.headers().firstValue("webhook-signature").orElseThrow()).doesNotContain(" ");
    assertThatThrownBy(() -> verify(one, before.secrets().current()))
        .isInstanceOf(WebhookVerificationException.class);
  }

  @Test
  void whatAServerHadLeasedWhenItDiedIsSentByAnother() {
    house.webhook(receiver.url());
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    WebhookRelay dies = relay(work -> {}, Duration.ofSeconds(10));
    deliverAll(dies);
    assertThat(receiver.messages()).isEmpty();

    deliverAll();
    assertThat(receiver.messages()).isEmpty();
    clock.advance(WebhookRelay.LEASE);
    deliverAll();

    assertThat(receiver.messages()).hasSize(1);
  }

  @Test
  void aDeadEndpointDoesNotHoldUpAnotherOne() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    WebhookRelay relay = relay(threads, Duration.ofSeconds(30));
    try (Receiver dead = new Receiver().hangs()) {
      Webhook lost = house.webhook(dead.url());
      house.webhook(receiver.url());
      for (int i = 0; i < 20; i++) {
        house.happened(house.thing(), EventKey.BOOKING_CREATED);
      }
      new Sequencer(house.transactions(), clock).round();

      for (int i = 0; i < 2_000 && receiver.messages().size() < 20; i++) {
        relay.round();
        TimeUnit.MILLISECONDS.sleep(5);
      }

      assertThat(receiver.messages()).hasSize(20);
      assertThat(dead.messages()).hasSizeLessThanOrEqualTo(InFlight.MOST_PER_WEBHOOK);
      assertThat(house.log(lost)).allSatisfy(delivery -> assertThat(delivery.attempts()).isZero());
    } finally {
      relay.awaitNone(Duration.ofSeconds(30));
      threads.shutdown();
    }
  }

  @Test
  void whoFailsGetsOnePlaceAndManyWhoFailLeaveHalfToOthers() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    WebhookRelay relay = relay(waiting::add, Duration.ofSeconds(10));
    Webhook webhook = house.webhook(receiver.url());
    house.change(
        tx -> {
          tx.webhooks().update(webhook.with(Health.GOOD.failed(clock.instant())));
          return webhook;
        });
    for (int i = 0; i < 5; i++) {
      house.happened(house.thing(), EventKey.BOOKING_CREATED);
    }

    deliverAll(relay);
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    deliverAll(relay);

    assertThat(waiting).hasSize(InFlight.MOST_PER_WEBHOOK);
    assertThat(house.find(webhook).health()).isEqualTo(Health.GOOD);
  }
}
