package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Events.Arranged;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Events get their positions after their commit, and none is lost. */
final class EventsTest extends StoreTest {

  private final Host host = Samples.host();
  private final EventType talk = Samples.eventType(host);
  private final String reader = "reader-" + host.id();

  EventsTest(Stores kind) {
    super(kind);
  }

  private DomainEvent event(EventKey key) {
    return new EventTypeChanged(key, talk, host, Samples.NOW);
  }

  private void append(Transaction tx, EventKey... keys) {
    tx.outbox().append(List.of(keys).stream().map(this::event).toList());
  }

  private int arrange() {
    return arrange(1000).events();
  }

  private Arranged arrange(int limit) {
    return doing(tx -> tx.events().arrange(Samples.NOW, limit));
  }

  private List<StoredEvent> page(long after, int limit) {
    var wanted = new Events.Selection(host.id(), Optional.empty(), after);
    return listed(tx -> tx.events().page(wanted, limit));
  }

  private long lastPosition() {
    return doing(tx -> tx.events().lastPosition());
  }

  private Set<HostId> hostsAfter(long position) {
    return doing(tx -> tx.events().hostsAfter(position));
  }

  private OptionalLong leaseCursor(Instant now, Instant until) {
    return doing(tx -> tx.events().leaseCursor(reader, now, until));
  }

  private List<EventKey> keys() {
    return page(0, 100).stream().map(StoredEvent::key).toList();
  }

  @Test
  void anEventIsReadAsItWasWritten() {
    given(tx -> append(tx, EventKey.EVENT_TYPE_CREATED));
    arrange();

    StoredEvent event = page(0, 10).get(0);

    assertThat(event.id().value()).startsWith("evt_");
    assertThat(event.host()).isEqualTo(host.id());
    assertThat(event.key()).isEqualTo(EventKey.EVENT_TYPE_CREATED);
    assertThat(event.version()).isEqualTo(1);
    assertThat(event.sequence()).isEqualTo(talk.sequence());
    assertThat(event.occurredAt()).isEqualTo(Samples.NOW);
    assertThat(event.aggregateId()).isEqualTo(talk.id().value());
    assertThat(event.data()).isEqualTo("{\"key\":\"event_type.created\"}");
    assertThat(found(tx -> tx.events().find(host.id(), event.id()))).contains(event);
  }

  @Test
  void anEventCanBeMadeToTellLess() {
    given(tx -> append(tx, EventKey.EVENT_TYPE_CREATED, EventKey.EVENT_TYPE_UPDATED));
    arrange();
    StoredEvent first = page(0, 10).get(0);
    StoredEvent second = page(0, 10).get(1);

    given(tx -> tx.events().rewrite(second.telling("{}")));

    assertThat(page(0, 10)).containsExactly(first, second.telling("{}"));
    assertThat(found(tx -> tx.events().find(host.id(), second.id())))
        .contains(second.telling("{}"));
  }

  @Test
  void anEventThatIsNotArrangedIsNotRead() {
    arrange();
    given(tx -> append(tx, EventKey.EVENT_TYPE_CREATED));

    assertThat(page(0, 10)).isEmpty();
    assertThat(found(tx -> tx.events().waitingSince())).contains(Samples.NOW);
    assertThat(arrange()).isEqualTo(1);
    assertThat(found(tx -> tx.events().waitingSince())).isEmpty();
    assertThat(page(0, 10)).hasSize(1);
  }

  @Test
  void eventsOfOneTransactionKeepTheirOrder() {
    given(
        tx -> {
          append(tx, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED);
          append(tx, EventKey.EVENT_TYPE_UPDATED);
        });
    arrange();

    assertThat(keys())
        .containsExactly(
            EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED, EventKey.EVENT_TYPE_UPDATED);
  }

  @Test
  void anEventWhoseTransactionCommitsLateIsNotSkipped() throws Exception {
    Assumptions.assumeTrue(kind != Stores.SQLITE, "SQLite has one writer at a time");
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch mayCommit = new CountDownLatch(1);
    var late =
        CompletableFuture.runAsync(
            () ->
                given(
                    tx -> {
                      append(tx, EventKey.BOOKING_CREATED);
                      written.countDown();
                      await(mayCommit);
                    }));
    await(written);
    given(tx -> append(tx, EventKey.BOOKING_CANCELLED));

    arrange();
    List<StoredEvent> first = page(0, 10);
    mayCommit.countDown();
    late.get(20, TimeUnit.SECONDS);
    arrange();
    List<StoredEvent> then = page(first.get(0).position(), 10);

    assertThat(first).extracting(StoredEvent::key).containsExactly(EventKey.BOOKING_CANCELLED);
    assertThat(then).extracting(StoredEvent::key).containsExactly(EventKey.BOOKING_CREATED);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void severalWhoArrangeAtOnceGiveEachEventOnePositionWithoutGaps() throws Exception {
    arrange();
    long before = lastPosition();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(
          CompletableFuture.runAsync(
              () -> repeat(25, () -> given(tx -> append(tx, EventKey.BOOKING_CREATED)))));
      all.add(CompletableFuture.runAsync(() -> repeat(25, this::arrange)));
    }
    for (CompletableFuture<Void> one : all) {
      one.get(60, TimeUnit.SECONDS);
    }
    arrange();

    assertThat(page(0, 1000))
        .extracting(StoredEvent::position)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(before + 1, before + 100).boxed().toList());
  }

  private static void repeat(int times, Runnable work) {
    IntStream.range(0, times).forEach(i -> work.run());
  }

  @Test
  void noMoreAreArrangedThanAskedFor() {
    arrange();
    given(tx -> append(tx, EventKey.BOOKING_CREATED, EventKey.BOOKING_CONFIRMED));

    assertThat(arrange(1)).isEqualTo(new Arranged(1, false));
    assertThat(keys()).containsExactly(EventKey.BOOKING_CREATED);
    assertThat(arrange(2)).isEqualTo(new Arranged(1, true));
    assertThat(arrange(2)).isEqualTo(new Arranged(0, true));
  }

  @Test
  void eventsAreReadByKeyAndInPages() {
    given(
        tx ->
            append(
                tx,
                EventKey.BOOKING_CREATED,
                EventKey.BOOKING_CONFIRMED,
                EventKey.BOOKING_CREATED));
    arrange();

    StoredEvent first = page(0, 1).get(0);
    var wanted =
        new Events.Selection(host.id(), Optional.of(EventKey.BOOKING_CREATED), first.position());

    assertThat(page(first.position(), 1))
        .extracting(StoredEvent::key)
        .containsExactly(EventKey.BOOKING_CONFIRMED);
    assertThat(listed(tx -> tx.events().page(wanted, 10)))
        .extracting(StoredEvent::position)
        .containsExactly(first.position() + 2);
  }

  @Test
  void nobodyReadsTheEventsOfAnotherHost() {
    given(tx -> append(tx, EventKey.BOOKING_CREATED));
    arrange();
    EventId id = page(0, 1).get(0).id();
    Host other = Samples.host();

    assertThat(found(tx -> tx.events().find(other.id(), id))).isEmpty();
    assertThat(
            listed(
                tx -> tx.events().page(new Events.Selection(other.id(), Optional.empty(), 0), 10)))
        .isEmpty();
  }

  @Test
  void whoReadsForAllSeesWhichHostsHaveNews() {
    arrange();
    long before = lastPosition();
    given(tx -> append(tx, EventKey.BOOKING_CREATED));
    arrange();

    assertThat(listed(tx -> tx.events().after(before, 10))).hasSize(1);
    assertThat(hostsAfter(before)).containsExactly(host.id());
    assertThat(lastPosition()).isEqualTo(before + 1);
    assertThat(hostsAfter(before + 1)).isEmpty();
  }

  @Test
  void aCursorIsLeasedToOneAtATimeUntilItIsGivenBackOrTheLeaseIsOver() {
    Instant now = Samples.NOW;
    Instant until = now.plusSeconds(60);

    assertThat(leaseCursor(now, until)).hasValue(0);
    assertThat(leaseCursor(now, until)).isEmpty();
    assertThat(leaseCursor(until, until.plusSeconds(60))).hasValue(0);

    given(tx -> tx.events().returnCursor(reader, 7));

    assertThat(leaseCursor(now, until)).hasValue(7);
  }

  @Test
  void whoWasSlowDoesNotTurnACursorBack() {
    leaseCursor(Samples.NOW, Samples.NOW.plusSeconds(60));
    given(tx -> tx.events().returnCursor(reader, 7));
    given(tx -> tx.events().returnCursor(reader, 5));

    assertThat(leaseCursor(Samples.NOW, Samples.NOW.plusSeconds(60))).hasValue(7);
  }
}
