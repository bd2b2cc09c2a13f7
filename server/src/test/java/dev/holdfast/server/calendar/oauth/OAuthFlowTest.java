package dev.holdfast.server.calendar.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.calendar.Authorizations.Authorization;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeAuthority;
import dev.holdfast.server.calendar.FakeGoogle;
import dev.holdfast.server.calendar.FakeGraph;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.Stores;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts go to their provider, and come back with access to their calendar. */
final class OAuthFlowTest {

  private final SettableClock clock = new SettableClock(CalendarHost.NOW);
  private final FakeGoogle google = new FakeGoogle(clock);
  private final FakeGraph graph = new FakeGraph(clock);

  @TempDir Path folder;

  private CalendarHost ann;

  @BeforeEach
  void open() {
    ann =
        new CalendarHost(
            Stores.SQLITE.newStore(event -> "{}").get(),
            folder.resolve("key"),
            clock,
            Map.of(Provider.GOOGLE, google.settings(), Provider.OUTLOOK, graph.settings()));
  }

  @AfterEach
  void close() {
    ann.close();
    google.close();
    graph.close();
  }

  private static Map<String, String> query(URI url) {
    Map<String, String> query = new HashMap<>();
    for (String pair : url.getRawQuery().split("&", -1)) {
      String[] both = pair.split("=", 2);
      query.put(both[0], URLDecoder.decode(both[1], StandardCharsets.UTF_8));
    }
    return query;
  }

  private static void assertRefused(OAuthResult arrival, OAuthResult.Reason reason) {
    assertThat(arrival)
        .isInstanceOfSatisfying(
            OAuthResult.Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  @ParameterizedTest
  @EnumSource(names = {"GOOGLE", "OUTLOOK"})
  void aHostWhoComesBackIsConnected(Provider provider) {
    OAuthResult arrival = ann.arrive(provider, ann.go(provider, Access.WRITE));

    assertThat(arrival).isInstanceOf(OAuthResult.Connected.class);
    assertThat(arrival.returnTo()).contains("/calendars");
    CalendarConnection connection = ann.find(provider).orElseThrow();
    assertThat(connection.account())
        .isEqualTo(provider == Provider.GOOGLE ? google.account() : graph.account());
    assertThat(ann.vault.get(ann.id(), connection.secret())).contains("canary-refresh-");
    Optional<Task> sync =
        ann.change(tx -> tx.tasks().find("sync:" + ann.id() + ":" + provider.text()));
    assertThat(sync).isPresent();
  }

  @Test
  void theProviderIsAskedForTheLeastThatDoes() {
    URI url = ann.flow.authorize(ann.id(), Provider.GOOGLE, Access.READ, Optional.empty());

    Map<String, String> query = query(url);
    assertThat(query)
        .containsEntry("response_type", "code")
        .containsEntry("redirect_uri", "https://book.example.com/oauth/google/callback")
        .containsEntry("access_type", "offline")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry(
            "scope",
            "https://www.googleapis.com/auth/calendar.events.freebusy"
                + " https://www.googleapis.com/auth/calendar.calendarlist.readonly");
    assertThat(query.get("state")).hasSizeGreaterThan(40);
    assertThat(url.toString()).doesNotContain(FakeAuthority.CLIENT_SECRET);

    URI toWrite = ann.flow.authorize(ann.id(), Provider.OUTLOOK, Access.WRITE, Optional.empty());
    assertThat(query(toWrite).get("scope"))
        .isEqualTo(
            "offline_access https://graph.microsoft.com/User.Read"
                + " https://graph.microsoft.com/Calendars.ReadWrite");
  }

  @Test
  void nobodyWhoReadsTheDatabaseLearnsTheState() {
    URI url = ann.flow.authorize(ann.id(), Provider.GOOGLE, Access.READ, Optional.empty());

    String state = query(url).get("state");
    Optional<Authorization> found = ann.change(tx -> tx.authorizations().take(state));
    assertThat(found).isEmpty();
  }

  @Test
  void aStateCountsOnce() {
    URI back = ann.go(Provider.GOOGLE, Access.WRITE);
    ann.arrive(Provider.GOOGLE, back);

    assertRefused(ann.arrive(Provider.GOOGLE, back), OAuthResult.Reason.UNKNOWN_STATE);
  }

  @Test
  void aStateCountsOnceEvenIfTheProviderFails() {
    URI back = ann.go(Provider.GOOGLE, Access.WRITE);
    google.authority().failsNext(500, Map.of(), "");

    assertRefused(ann.arrive(Provider.GOOGLE, back), OAuthResult.Reason.PROVIDER_FAILED);
    assertRefused(ann.arrive(Provider.GOOGLE, back), OAuthResult.Reason.UNKNOWN_STATE);
    assertThat(ann.find(Provider.GOOGLE)).isEmpty();
  }

  @Test
  void aStateIsGoodForTenMinutes() {
    URI back = ann.go(Provider.GOOGLE, Access.WRITE);
    clock.advance(Duration.ofMinutes(10));

    assertRefused(ann.arrive(Provider.GOOGLE, back), OAuthResult.Reason.UNKNOWN_STATE);
  }

  @Test
  void aStateIsOfOneProvider() {
    URI back = ann.go(Provider.GOOGLE, Access.WRITE);

    assertRefused(ann.arrive(Provider.OUTLOOK, back), OAuthResult.Reason.UNKNOWN_STATE);
  }

  @Test
  void aMadeUpStateIsRefused() {
    URI back = URI.create("https://book.example.com/oauth/google/callback?state=w123&code=456");

    assertRefused(ann.arrive(Provider.GOOGLE, back), OAuthResult.Reason.UNKNOWN_STATE);
    assertThat(google.authority().secrets()).isEmpty();
  }

  @Test
  void aHostMaySayNo() {
    google.authority().denies();

    OAuthResult arrival = ann.arrive(Provider.GOOGLE, ann.go(Provider.GOOGLE, Access.WRITE));

    assertRefused(arrival, OAuthResult.Reason.DENIED);
    assertThat(arrival.returnTo()).contains("/calendars");
  }

  @Test
  void aHostMaySayNoToWriting() {
    google.authority().refusesScope("https://www.googleapis.com/auth/calendar.events.owned");

    assertThat(ann.connect(Provider.GOOGLE)).isNotNull();
  }

  @Test
  void aHostWhoHidesHisBusyTimesIsNotConnected() {
    google.authority().refusesScope("https://www.googleapis.com/auth/calendar.events.freebusy");

    OAuthResult arrival = ann.arrive(Provider.GOOGLE, ann.go(Provider.GOOGLE, Access.WRITE));

    assertRefused(arrival, OAuthResult.Reason.TOO_LITTLE_ALLOWED);
    assertThat(ann.find(Provider.GOOGLE)).isEmpty();
  }

  @Test
  void aCodeIsOfNoUseToWhoDidNotAskForIt() {
    URI back = ann.go(Provider.GOOGLE, Access.WRITE);
    var other =
        new OAuthFlow(
            new OAuthFlow.Parts(
                ann.store.transactions(),
                ann.vault,
                ann.http,
                new Pkce("the secret of another service"),
                "https://book.example.com",
                clock),
            ann.providers);

    Map<String, String> query = query(back);
    OAuthResult arrival =
        other.callback(
            Provider.GOOGLE,
            new OAuthFlow.Callback(
                Optional.of(query.get("state")),
                Optional.of(query.get("code")),
                Optional.empty(),
                Optional.empty()));

    assertRefused(arrival, OAuthResult.Reason.PROVIDER_FAILED);
  }

  @Test
  void whoIsSignedInComesBackInTheSameBrowser() {
    var back = new OAuthFlow.Return(Optional.empty(), Optional.of("hash of his session"));
    var others = new ArrayList<Optional<String>>();
    others.add(Optional.empty());
    others.add(Optional.of("hash of another session"));

    for (Optional<String> session : others) {
      URI elsewhere =
          CalendarHost.visit(ann.flow.authorize(ann.id(), Provider.GOOGLE, Access.READ, back));
      assertRefused(
          ann.arrive(Provider.GOOGLE, elsewhere, session), OAuthResult.Reason.UNKNOWN_STATE);
      assertRefused(
          ann.arrive(Provider.GOOGLE, elsewhere, back.session()), OAuthResult.Reason.UNKNOWN_STATE);
    }

    URI his = CalendarHost.visit(ann.flow.authorize(ann.id(), Provider.GOOGLE, Access.READ, back));
    assertThat(ann.arrive(Provider.GOOGLE, his, back.session()))
        .isInstanceOf(OAuthResult.Connected.class);
  }

  @Test
  void whoConnectsAgainHasOneConnectionAndOneSecret() {
    CalendarConnection first = ann.connect(Provider.GOOGLE);

    CalendarConnection second = ann.connect(Provider.GOOGLE);

    assertThat(second.id()).isEqualTo(first.id());
    assertThatThrownBy(() -> ann.vault.get(ann.id(), first.secret()))
        .isInstanceOf(LostSecretException.class);
    assertThat(google.authority().revocations()).isZero();
    assertThat(ann.secrets()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"//evil.example", "https://evil.example", "/\\evil.example", "calendars", ""})
  void aHostIsSentOnToNobodyElse(String returnTo) {
    assertThatThrownBy(
            () -> ann.flow.authorize(ann.id(), Provider.GOOGLE, Access.READ, Optional.of(returnTo)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be a path of this service");
  }

  @Test
  void nobodyIsSentToAProviderThatIsNotSetUp() {
    assertThatThrownBy(
            () -> ann.flow.authorize(ann.id(), Provider.CALDAV, Access.READ, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("caldav");
  }
}
