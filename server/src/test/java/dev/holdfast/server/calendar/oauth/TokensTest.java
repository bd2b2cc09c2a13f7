package dev.holdfast.server.calendar.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeGraph;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access that is kept up, by a provider that punishes who uses a refresh token twice. */
@Tag("long")
final class TokensTest {

  private static final Duration EXPIRY = Duration.ofHours(1);

  private final SettableClock clock = new SettableClock(CalendarHost.NOW);
  private final FakeGraph graph = new FakeGraph(clock);

  @TempDir Path folder;

  private CalendarHost ann;
  private CalendarConnection connection;

  @BeforeEach
  void open() {
    ann =
        new CalendarHost(
            Stores.SQLITE.newStore(event -> "{}").get(),
            folder.resolve("key"),
            clock,
            Map.of(Provider.OUTLOOK, graph.settings()));
    connection = ann.connect(Provider.OUTLOOK);
  }

  @AfterEach
  void close() {
    ann.close();
    graph.close();
  }

  private void call() throws CalendarException {
    call(ann);
  }

  private void call(CalendarHost server) throws CalendarException {
    server.provider(Provider.OUTLOOK).calendars(connection);
  }

  private CalendarException failure() {
    return catchThrowableOfType(CalendarException.class, this::call);
  }

  private int secrets() {
    return ann.secrets().size();
  }

  @Test
  void aTokenThatIsGoodIsUsedAgain() throws CalendarException {
    call();
    call();

    assertThat(graph.authority().refreshes()).isZero();
  }

  @Test
  void aTokenIsReplacedShortlyBeforeItExpires() throws CalendarException {
    clock.advance(EXPIRY.minusSeconds(90));

    call();
    call();

    assertThat(graph.authority().refreshes()).isEqualTo(1);
    assertThat(secrets()).isEqualTo(1);
  }

  @Test
  void theNewRefreshTokenIsUsedTheNextTime() throws CalendarException {
    for (int i = 0; i < 5; i++) {
      clock.advance(EXPIRY);
      call();
    }

    assertThat(graph.authority().refreshes()).isEqualTo(5);
    assertThat(graph.authority().reuses()).isZero();
  }

  @Test
  void aRefreshTokenThatIsNotReplacedIsKept() throws CalendarException {
    graph.authority().keepsRefreshTokens();
    for (int i = 0; i < 3; i++) {
      clock.advance(EXPIRY);
      call();
    }

    assertThat(graph.authority().refreshes()).isEqualTo(3);
  }

  @Test
  void aTokenThatIsRefusedBeforeItsTimeIsReplacedOnce() throws CalendarException {
    graph.authority().forgetAccessTokens();

    call();

    assertThat(graph.authority().refreshes()).isEqualTo(1);
  }

  @Test
  void accessThatWasWithdrawnIsLost() {
    graph.authority().revokeAll();

    CalendarException failure = failure();

    assertThat(failure.code()).isEqualTo(Code.ACCESS_LOST);
    assertThat(failure.needsHost()).isTrue();
    assertThat(secrets()).isEqualTo(1);
  }

  @Test
  void whoFailedToRefreshLetsOthersTry() throws CalendarException {
    clock.advance(EXPIRY);
    graph.authority().failsNext(503, Map.of("Retry-After", "7"), "<html>later</html>");

    CalendarException failure = failure();
    long began = System.nanoTime();
    call();

    assertThat(failure.code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Tokens.TIMEOUT);
    assertThat(secrets()).isEqualTo(1);
  }

  @Test
  void aProviderThatWantsToBeLeftAloneIs() {
    clock.advance(EXPIRY);
    graph.authority().failsNext(429, Map.of("Retry-After", "120"), "{}");

    CalendarException failure = failure();

    assertThat(failure.code()).isEqualTo(Code.THROTTLED);
    assertThat(failure.retryAfter()).contains(Duration.ofMinutes(2));
  }

  @Test
  void nonsenseInsteadOfATokenIsToldAsSuch() throws CalendarException {
    clock.advance(EXPIRY);
    graph.authority().failsNext(200, Map.of(), "{\"access_token\": ");
    graph.authority().failsNext(200, Map.of(), "{\"token\": 7}");

    assertThat(failure().code()).isEqualTo(Code.MALFORMED);
    assertThat(failure().code()).isEqualTo(Code.MALFORMED);
    call();
  }

  @Test
  void aClientThatIsNotKnownIsNotTheHostsFault() {
    clock.advance(EXPIRY);
    graph.authority().failsNext(401, Map.of(), "{\"error\":\"invalid_client\"}");

    CalendarException failure = failure();

    assertThat(failure.needsHost()).isFalse();
    assertThat(failure).hasMessageContaining("client id or secret");
  }

  @Test
  void aProviderThatIsAwayIsUnavailable() {
    clock.advance(EXPIRY);
    graph.close();

    assertThat(failure().code()).isEqualTo(Code.UNAVAILABLE);
    assertThat(secrets()).isEqualTo(1);
  }

  @Test
  void aProviderThatNeverAnswersIsUnavailable() {
    clock.advance(EXPIRY);
    graph.authority().failsNext(0, Map.of(), "");
    OAuthClient client = ann.provider(Provider.OUTLOOK).client();
    try (SafeHttp safeHttp = new SafeHttp(true)) {
      var http = new JsonHttp(safeHttp, clock, Duration.ofMillis(300));
      var tokens = new Tokens(ann.store.transactions(), ann.vault, http, clock);

      CalendarException failure =
          catchThrowableOfType(CalendarException.class, () -> tokens.of(client, connection));

      assertThat(failure.code()).isEqualTo(Code.UNAVAILABLE);
      assertThat(secrets()).isEqualTo(1);
    }
  }

  @Test
  void whatTheHostChoosesDuringARefreshIsNotLost() throws Exception {
    clock.advance(EXPIRY);
    CalendarConnection chosen = ann.choose(Provider.OUTLOOK, "some");

    call();

    CalendarConnection now = ann.find(Provider.OUTLOOK).orElseThrow();
    assertThat(now.choice()).isEqualTo(chosen.choice());
    assertThat(now.secret()).isNotEqualTo(chosen.secret());
  }

  @Test
  void aConnectionThatIsGoneDoesNotComeBackByARefresh() {
    clock.advance(EXPIRY);
    var service = new ConnectionService(clock);
    ann.store.transactions().run(tx -> service.disconnect(tx, ann.id(), Provider.OUTLOOK));

    assertThat(failure().code()).isEqualTo(Code.ACCESS_LOST);
    assertThat(ann.find(Provider.OUTLOOK)).isEmpty();
    assertThat(graph.authority().refreshes()).isZero();
  }

  @Test
  void aSecretThatIsGoneMeansThatAccessIsLost() {
    ann.vault.destroy(ann.id(), connection.secret());

    assertThat(failure().code()).isEqualTo(Code.ACCESS_LOST);
  }

  @Test
  void ifAServerDiesDuringARefreshAnotherTakesOver() throws CalendarException {
    clock.advance(EXPIRY);
    Grant grant = Grant.parse(ann.vault.get(ann.id(), connection.secret()));
    VaultReference claim = ann.vault.put(ann.id(), grant.whileRefreshing(true).text());
    var service = new ConnectionService(clock);
    ann.store.transactions().run(tx -> service.renew(tx, connection, claim));
    Duration timeout = Duration.ofMillis(300);
    var tokens = new Tokens(ann.store.transactions(), ann.vault, ann.http, clock, timeout);
    OAuthClient client = ann.provider(Provider.OUTLOOK).client();

    long began = System.nanoTime();
    Grant fresh = tokens.of(client, connection);

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(timeout);
    assertThat(fresh.refreshing()).isFalse();
    assertThat(graph.authority().refreshes()).isEqualTo(1);
  }

  @Test
  void nothingTellsItsTokensByAccident() {
    Grant grant = Grant.parse(ann.vault.get(ann.id(), connection.secret()));

    assertThat(grant.toString()).doesNotContain("canary");
    assertThat(graph.settings().toString()).doesNotContain("canary");
    assertThatThrownBy(() -> Grant.parse("{\"refreshToken\": \"canary\""))
        .hasNoCause()
        .hasMessageNotContaining("canary");
  }

  /** T22: whoever finds a token expired, and wherever, it is refreshed once. */
  @Test
  void ofManyThreadsOnSeveralServersOneRefreshesEachTime() throws Exception {
    int expiries = 50;
    int threadsOfEach = 8;
    Supplier<ServiceStore> stores = Stores.POSTGRES.newStore(event -> "{}");
    var settings = Map.of(Provider.OUTLOOK, graph.settings());
    Path key = folder.resolve("shared-key");
    ExecutorService threads = Executors.newFixedThreadPool(2 * threadsOfEach);
    try (CalendarHost one = new CalendarHost(stores.get(), key, clock, settings);
        CalendarHost two = one.elsewhere(stores.get(), key, settings)) {
      connection = one.connect(Provider.OUTLOOK);
      CyclicBarrier together = new CyclicBarrier(2 * threadsOfEach);
      for (int expiry = 0; expiry < expiries; expiry++) {
        clock.advance(EXPIRY);
        List<Future<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 2 * threadsOfEach; i++) {
          CalendarHost server = i % 2 == 0 ? one : two;
          Callable<Void> task =
              () -> {
                together.await();
                call(server);
                return null;
              };
          calls.add(threads.submit(task));
        }
        for (Future<Void> call : calls) {
          call.get();
        }
      }

      assertThat(graph.authority().refreshes()).isEqualTo(expiries);
      assertThat(graph.authority().reuses()).isZero();
      assertThat(one.secrets()).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }
}
