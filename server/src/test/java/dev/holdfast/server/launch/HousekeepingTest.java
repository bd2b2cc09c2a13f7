package dev.holdfast.server.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.HoldRequest;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HousekeepingTest {

  private static final Bookings.Filter ALL =
      new Bookings.Filter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  @TempDir Path folder;

  private OpenStore store;
  private HostId host;
  private Instant now;

  @BeforeEach
  void fillWithTheDemo() {
    store = OpenStore.of(Settings.from(Map.of("HOLDFAST_DATA", folder.toString())));
    now = Instant.now();
    new Demo(store.transactions(), store.bookerIds(), Clock.fixed(now, ZoneOffset.UTC)).fill();
    host = store.transactions().read(tx -> tx.hosts().findBySlug(Demo.SLUG).orElseThrow()).id();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Housekeeping at(Instant time) {
    Clock clock = Clock.fixed(time, ZoneOffset.UTC);
    return new Housekeeping(store.transactions(), new BookingChanges(clock), List.of(), clock);
  }

  private void round(Instant time) {
    try (Housekeeping housekeeping = at(time)) {
      housekeeping.round();
    }
  }

  private List<Booking> bookings() {
    return store.transactions().read(tx -> tx.bookings().page(host, ALL, Optional.empty(), 100));
  }

  private Booking firstConfirmed() {
    return bookings().stream()
        .filter(booking -> booking.status() == BookingStatus.CONFIRMED)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMeetingIsCompletedOnlyADayAfterItsEnd() {
    Booking first = firstConfirmed();
    Instant due = first.time().to().plus(Housekeeping.GRACE);

    round(due.minusSeconds(1));
    assertThat(firstConfirmed().id()).isEqualTo(first.id());

    round(due.plusSeconds(1));
    assertThat(bookings())
        .filteredOn(booking -> booking.id().equals(first.id()))
        .extracting(Booking::status)
        .containsExactly(BookingStatus.COMPLETED);
  }

  @Test
  void pendingBookingsAreLeftToTheHost() {
    round(now.plus(Duration.ofDays(60)));

    assertThat(bookings()).extracting(Booking::status).contains(BookingStatus.PENDING);
    assertThat(bookings()).extracting(Booking::status).doesNotContain(BookingStatus.CONFIRMED);
  }

  @Test
  void severalServersCompleteEachMeetingOnce() {
    Instant late = now.plus(Duration.ofDays(60));

    try (Housekeeping one = at(late);
        Housekeeping other = at(late)) {
      List<Thread> both = List.of(new Thread(one::round), new Thread(other::round));
      both.forEach(Thread::start);
      both.forEach(HousekeepingTest::join);
    }

    assertThat(bookings())
        .filteredOn(booking -> booking.status() == BookingStatus.COMPLETED)
        .isNotEmpty()
        .allSatisfy(booking -> assertThat(booking.version()).isEqualTo(2));
  }

  @Test
  void holdsThatExpiredAreForgottenADayLater() {
    String hold = hold();

    round(now.plus(Duration.ofHours(23)));
    assertThat(isKept(hold)).isTrue();

    round(now.plus(Duration.ofHours(25)));
    assertThat(isKept(hold)).isFalse();
  }

  private boolean isKept(String hold) {
    return store.transactions().read(tx -> tx.holds().find(hold)).isPresent();
  }

  private String hold() {
    var suggestion =
        new Demo(store.transactions(), store.bookerIds(), Clock.fixed(now, ZoneOffset.UTC))
            .suggestion()
            .orElseThrow();
    var request =
        new HoldRequest(
            new EventTypeId(suggestion.eventTypeId()),
            Optional.empty(),
            suggestion.start(),
            Duration.ofMinutes(10));
    var service = new BookingService(Clock.fixed(now, ZoneOffset.UTC), store.bookerIds());
    HoldResult result = store.transactions().run(tx -> service.hold(tx, request));
    return ((HoldResult.Held) result).hold().id();
  }

  @Test
  void whoDoesNotComeBackFromAProviderIsForgotten() {
    Instant expiry = now.plus(Authorizations.LONGEST);
    authorize("late", expiry);
    authorize("later", expiry.plusSeconds(2));

    round(expiry.plusSeconds(1));

    assertThat(isUnderWay("late")).isFalse();
    assertThat(isUnderWay("later")).isTrue();
  }

  private void authorize(String state, Instant expiry) {
    var authorization =
        new Authorizations.Authorization(
            state, host, Provider.GOOGLE, Optional.empty(), Optional.empty(), expiry);
    store
        .transactions()
        .run(
            tx -> {
              tx.authorizations().add(authorization);
              return Outcome.commit("added");
            });
  }

  private boolean isUnderWay(String state) {
    return store
        .transactions()
        .run(tx -> Outcome.rollback(tx.authorizations().take(state).isPresent()));
  }

  @Test
  void repliesAreKeptForAWeek() {
    var request = new Replies.Request("ann POST /v1/bookings", "key");
    store
        .transactions()
        .run(
            tx -> {
              tx.replies().begin(request, now);
              tx.replies().remember(request, new Replies.Reply("f", 201, "", "{}"));
              return Outcome.commit("done");
            });

    round(now.plus(Duration.ofDays(6)));
    assertThat(isRemembered(request)).isTrue();

    round(now.plus(Duration.ofDays(8)));
    assertThat(isRemembered(request)).isFalse();
  }

  private boolean isRemembered(Replies.Request request) {
    return store
        .transactions()
        .run(tx -> Outcome.rollback(tx.replies().begin(request, now).isPresent()));
  }

  @Test
  void deliveriesAreKeptForNinetyDays() {
    var webhook = new Webhook.Terms("https://example.com/hook", Set.of());
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    var result =
        (WebhookResult.Done)
            store.transactions().run(tx -> new WebhookService(clock).register(tx, host, webhook));
    WebhookId id = result.webhook().id();
    hold();
    store
        .transactions()
        .run(
            tx -> {
              tx.events().arrange(now, 100);
              tx.deliveries().giveUp(id, "It is only a test", now);
              return Outcome.commit("given up");
            });

    round(now.plus(Duration.ofDays(89)));
    assertThat(deliveries(id)).isNotEmpty();

    round(now.plus(Duration.ofDays(91)));
    assertThat(deliveries(id)).isEmpty();
  }

  private List<Delivery> deliveries(WebhookId webhook) {
    return store
        .transactions()
        .read(tx -> tx.deliveries().page(webhook, OptionalLong.empty(), 100));
  }

  @Test
  void itStopsWhenItIsClosed() {
    Set<Thread> before = alive();
    Housekeeping housekeeping = at(now);
    housekeeping.start();
    assertThat(alive()).hasSizeGreaterThan(before.size());

    housekeeping.close();

    assertThat(alive()).isSubsetOf(before);
  }

  /** Other services in this process have one, too. */
  private static Set<Thread> alive() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("housekeeping") && thread.isAlive())
        .collect(Collectors.toSet());
  }

  private static void join(Thread thread) {
    try {
      thread.join(30_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
