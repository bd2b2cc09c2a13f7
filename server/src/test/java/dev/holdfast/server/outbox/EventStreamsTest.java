package dev.holdfast.server.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.event.EventFeed;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.event.Sequencer;
import dev.holdfast.server.store.Stores;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever listens hears everything from where he wants to begin, in order. */
@ParameterizedClass
@EnumSource(
    value = Stores.class,
    names = {"SQLITE", "DYNAMODB"})
final class EventStreamsTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private final Stores stores;

  private House house;
  private EventStreams streams;

  EventStreamsTest(Stores stores) {
    this.stores = stores;
  }

  @BeforeEach
  void open() {
    house = new House(stores.newStore(House.DATA).get(), Clock.systemUTC());
    streams = new EventStreams(house.transactions(), LONG);
  }

  @AfterEach
  void close() throws Exception {
    streams.end();
    for (int i = 0; i < 200 && streams.count() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    house.close();
  }

  /** Keeps what it hears. */
  private static class Ear implements EventFeed.Listener {

    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    volatile boolean allowed = true;

    @Override
    public boolean isAllowed() {
      return allowed;
    }

    @Override
    public void begin() {
      heard.add("begin");
    }

    @Override
    public void happened(StoredEvent event) throws IOException {
      heard.add(event.key().text());
    }

    @Override
    public void silence() {
      heard.add("silence");
    }

    @Override
    public void end() {
      heard.add("end");
    }

    String next() throws InterruptedException {
      return heard.poll(20, TimeUnit.SECONDS);
    }

    List<String> next(int count) throws InterruptedException {
      List<String> next = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        next.add(next());
      }
      return next;
    }
  }

  private void happened(EventKey... keys) {
    house.happened(house.thing(), keys);
    new Sequencer(house.transactions(), Clock.systemUTC()).round();
  }

  private long last() {
    return house.transactions().<Long>read(tx -> tx.events().lastPosition());
  }

  @Test
  void aListenerWhoMayListenNoLongerHearsNothingMoreAndIsCutOff() throws Exception {
    Ear ear = new Ear();
    streams.follow(house.host.id(), 0, ear);
    assertThat(ear.next()).isEqualTo("begin");
    happened(EventKey.BOOKING_CREATED);
    streams.look();
    assertThat(ear.next()).isEqualTo("booking.created");

    ear.allowed = false;
    happened(EventKey.BOOKING_CONFIRMED);
    streams.look();

    assertThat(ear.next()).isEqualTo("end");
  }

  @Test
  void aListenerWhoMayListenNoLongerIsCutOffAlsoIfNothingHappens() throws Exception {
    Ear ear = new Ear();
    streams.follow(house.host.id(), 0, ear);
    assertThat(ear.next()).isEqualTo("begin");

    ear.allowed = false;

    assertThat(ear.next()).as("long before the silence of a minute").isEqualTo("end");
  }

  @Test
  void aListenerHearsWhatIsPastAndThenWhatComes() throws Exception {
    happened(EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
    Ear ear = new Ear();

    streams.follow(house.host.id(), 0, ear);
    assertThat(ear.next(3)).containsExactly("begin", "booking.created", "booking.confirmed");
    happened(EventKey.BOOKING_CANCELLED);
    streams.look();

    assertThat(ear.next()).isEqualTo("booking.cancelled");
    happened(EventKey.BOOKING_NO_SHOW);
    streams.look();
    assertThat(ear.next()).isEqualTo("booking.no_show");
  }

  @Test
  void aListenerHearsOnlyWhatFollowsWhereHeBegins() throws Exception {
    happened(EventKey.BOOKING_CREATED);
    Ear ear = new Ear();

    streams.follow(house.host.id(), last(), ear);
    happened(EventKey.BOOKING_CONFIRMED);
    streams.look();

    assertThat(ear.next(2)).containsExactly("begin", "booking.confirmed");
  }

  @Test
  void nothingIsLostOrTwiceWhileMuchHappens() throws Exception {
    Ear ear = new Ear();
    streams.follow(house.host.id(), 0, ear);
    List<String> expected = new ArrayList<>(List.of("begin"));
    for (int i = 0; i < 150; i++) {
      EventKey key = i % 3 == 0 ? EventKey.BOOKING_CREATED : EventKey.BOOKING_NO_SHOW;
      happened(key);
      streams.look();
      expected.add(key.text());
    }

    assertThat(ear.next(151)).isEqualTo(expected);
    assertThat(ear.heard).isEmpty();
  }

  @Test
  void nobodyHearsOfAnotherHost() throws Exception {
    Ear ear = new Ear();
    EventStreams impatient = new EventStreams(house.transactions(), Duration.ofMillis(50));
    try (var following = impatient.follow(HostId.random(), 0, ear)) {
      happened(EventKey.BOOKING_CREATED);
      impatient.look();

      assertThat(ear.next(3)).containsExactly("begin", "silence", "silence");
      following.close();
      assertThat(ear.heard).doesNotContain("booking.created");
    }
  }

  @Test
  void whoThrowsIsNoLongerToldAnything() throws Exception {
    Ear broken =
        new Ear() {
          @Override
          public void happened(StoredEvent event) throws IOException {
            throw new IOException("The line is dead");
          }
        };
    happened(EventKey.BOOKING_CREATED);

    streams.follow(house.host.id(), 0, broken);

    assertThat(broken.next(2)).containsExactly("begin", "end");
    assertThat(streams.count()).isZero();
  }

  @Test
  void aHostHasRoomForSoManyStreams() throws Exception {
    List<Ear> ears =
        IntStream.range(0, EventStreams.MOST_PER_HOST).mapToObj(i -> new Ear()).toList();
    for (Ear ear : ears) {
      streams.follow(house.host.id(), 0, ear);
    }

    assertThatThrownBy(() -> streams.follow(house.host.id(), 0, new Ear()))
        .isInstanceOf(EventFeed.CrowdedException.class)
        .hasMessageContaining("10 of them yours");
    streams.follow(HostId.random(), 0, new Ear());
    assertThat(streams.count()).isEqualTo(11);
  }

  @Test
  void atTheEndAllHearSoAndNobodyBegins() throws Exception {
    Ear ear = new Ear();
    streams.follow(house.host.id(), 0, ear);
    assertThat(ear.next()).isEqualTo("begin");

    streams.end();

    assertThat(ear.next()).isEqualTo("end");
    assertThatThrownBy(() -> streams.follow(house.host.id(), 0, new Ear()))
        .isInstanceOf(EventFeed.CrowdedException.class);
  }
}
