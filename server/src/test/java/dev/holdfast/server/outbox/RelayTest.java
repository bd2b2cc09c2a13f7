package dev.holdfast.server.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.EventPublisher;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Several servers with threads of their own, on one database. */
@ParameterizedClass
@EnumSource(Stores.class)
final class RelayTest {

  private static final int THINGS = 24;
  private static final EventKey[] LIFE = {
    EventKey.BOOKING_CREATED,
    EventKey.BOOKING_CONFIRMED,
    EventKey.BOOKING_RESCHEDULED,
    EventKey.BOOKING_CANCELLED
  };

  private final Clock clock = Clock.systemUTC();
  private final Stores stores;
  private final SafeHttp http = new SafeHttp(true);
  private final Receiver receiver = new Receiver();
  private final List<AutoCloseable> open = new ArrayList<>();
  private Supplier<ServiceStore> database;
  private House house;

  RelayTest(Stores stores) {
    this.stores = stores;
  }

  @BeforeEach
  void openHouse() {
    database = stores.newStore(House.DATA);
    house = new House(database.get(), clock);
  }

  @AfterEach
  void close() throws Exception {
    Collections.reverse(open);
    for (AutoCloseable one : open) {
      one.close();
    }
    house.close();
    http.close();
    receiver.close();
  }

  /** Another server on the same database. */
  private Relay server(EventPublisher... publishers) {
    ServiceStore store = database.get();
    var parts = new Relay.Parts(store.transactions(), http, Json.mapper(), clock, SecretSeal.NONE);
    Relay relay = new Relay(parts, List.of(publishers));
    open.add(store);
    open.add(relay);
    relay.start();
    return relay;
  }

  private void live(EventType thing) {
    for (EventKey key : LIFE) {
      house.happened(thing, key);
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 1200 && !condition.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private boolean allDone(Webhook webhook, int count) {
    var log = house.log(webhook);
    return log.size() == count
        && log.stream().allMatch(one -> one.state() == DeliveryState.DELIVERED);
  }

  private void assertEachLifeInOrder(List<Receiver.Message> messages) {
    var byThing =
        messages.stream()
            .collect(
                Collectors.groupingBy(
                    Receiver.Message::aggregate,
                    Collectors.mapping(Receiver.Message::key, Collectors.toList())));
    List<String> life = List.of(LIFE).stream().map(EventKey::text).toList();
    assertThat(byThing).hasSize(THINGS);
    assertThat(byThing.values()).allSatisfy(keys -> assertThat(keys).isEqualTo(life));
  }

  @Test
  void severalServersDeliverEachEventOnceAndInOrder() throws Exception {
    Webhook webhook = house.webhook(receiver.url());
    Relay one = server();
    Relay other = server();

    CompletableFuture.allOf(
            IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.runAsync(() -> liveMany(one, other)))
                .toArray(CompletableFuture[]::new))
        .get(60, TimeUnit.SECONDS);
    await(() -> allDone(webhook, THINGS * LIFE.length));

    List<Receiver.Message> messages = receiver.messages();
    assertThat(messages).extracting(Receiver.Message::id).doesNotHaveDuplicates();
    assertThat(messages).hasSize(THINGS * LIFE.length);
    assertEachLifeInOrder(messages);
    assertThat(one.counts().delivered() + other.counts().delivered()).isEqualTo(messages.size());
    assertThat(one.lag().ofEvents()).isEqualTo(Duration.ZERO);
    assertThat(one.lag().ofDeliveries()).isEqualTo(Duration.ZERO);
  }

  private void liveMany(Relay one, Relay other) {
    for (int i = 0; i < THINGS / 4; i++) {
      live(house.thing());
      one.nudge();
      other.nudge();
    }
  }

  @Test
  void whatHappenedBetweenTwoStartsIsToldAfterTheSecond() throws Exception {
    Webhook webhook = house.webhook(receiver.url());
    Relay first = server();
    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    await(() -> allDone(webhook, 1));
    first.close();

    house.happened(house.thing(), EventKey.BOOKING_CREATED);
    assertThat(first.lag().ofEvents()).isPositive();
    server();

    await(() -> allDone(webhook, 2));
    assertThat(receiver.messages()).hasSize(2);
  }

  @Test
  void aPublisherGetsAllEventsInOrderThoughItFailsAtFirst() throws Exception {
    Recorder recorder = new Recorder();
    EventType thing = house.thing();
    live(thing);
    server(recorder);
    server(recorder);

    await(() -> recorder.keys().size() >= LIFE.length);

    assertThat(recorder.keys()).startsWith(LIFE);
    assertThat(recorder.failures).isEqualTo(1);
  }

  @Test
  void howFarAPublisherIsBehindIsKnown() throws Exception {
    Recorder recorder = new Recorder();
    recorder.outOfOrder = true;
    live(house.thing());
    Relay relay = server(recorder);

    await(() -> relay.lag().ofPublisher("recorder").toMillis() > 0);
    recorder.outOfOrder = false;

    await(() -> relay.lag().ofPublisher("recorder").isZero());
    assertThat(recorder.keys()).startsWith(LIFE);
  }

  /** A broker that is out of order once, or for longer. */
  private static final class Recorder implements EventPublisher {

    private final List<StoredEvent> told = new ArrayList<>();
    private int failures;
    private volatile boolean outOfOrder;

    @Override
    public String name() {
      return "recorder";
    }

    @Override
    public synchronized void publish(List<StoredEvent> events) {
      if (failures == 0 || outOfOrder) {
        failures++;
        throw new IllegalStateException("out of order");
      }
      told.addAll(events);
    }

    synchronized List<EventKey> keys() {
      return told.stream().map(StoredEvent::key).toList();
    }
  }
}
