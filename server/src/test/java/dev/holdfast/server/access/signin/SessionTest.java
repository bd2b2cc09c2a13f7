package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the cookie of somebody who is signed in opens, and what it does not. */
final class SessionTest {

  private static final String RENAMED = "{\"name\": \"Ann\"}";
  private static final String[] FROM_US = {"Sec-Fetch-Site", "same-origin"};

  private final Api api = Api.on(Settings.Store.SQLITE);

  private static Account accountOf(Api api, Client host) {
    HostId id = new HostId(host.get("/v1/me").expect(200).id());
    Account account = Account.create(id, id + "@example.com", false, Instant.now());
    api.transactions().run(tx -> commit(tx.accounts().add(account)));
    return account;
  }

  private static String open(Api api, Account account) {
    return api.transactions().run(tx -> commit(api.part(SessionService.class).open(tx, account)));
  }

  private static Client.Reply send(
      Api api, String method, String path, String body, String token, String... headers) {
    String[] all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 0, headers.length);
    all[headers.length] = "Cookie";
    all[headers.length + 1] = SessionFilter.COOKIE + "=" + token;
    return api.anybody().send(method, path, body, all);
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void theCookieOpensTheApiForItsHostAlone(Settings.Store store) {
    Api here = Api.on(store);
    Client ann = here.newHost();
    Client bob = here.newHost();
    String eventType = bob.post("/v1/event-types", EVENT_TYPE).expect(201).id();
    String token = open(here, accountOf(here, ann));

    assertThat(send(here, "GET", "/v1/me", "", token).expect(200).id())
        .isEqualTo(ann.get("/v1/me").id());
    send(here, "PATCH", "/v1/me", RENAMED, token, FROM_US).expect(200);
    send(here, "GET", "/v1/event-types/" + eventType, "", token).expect(404);
    send(here, "POST", "/v1/event-types/%s/deactivate".formatted(eventType), "", token, FROM_US)
        .expect(404);
    send(here, "POST", "/v1/hosts", "{}", token, FROM_US).expect(403);
  }

  @Test
  void whatIsDoneOnTheDashboardIsToldAsDoneByTheAccount() {
    Client ann = api.newHost();
    Account account = accountOf(api, ann);

    send(api, "POST", "/v1/event-types", EVENT_TYPE, open(api, account), FROM_US).expect(201);

    assertThat(ann.get("/v1/events").expect(200).text("/items/0/data/by")).isEqualTo(account.id());
  }

  private static final String EVENT_TYPE =
      """
      {"slug": "talk", "title": "Talk", "durationMinutes": 30, "timeZone": "UTC",
       "availabilityRules": []}\
      """;

  @Test
  void anotherSiteCannotUseTheCookie() {
    String token = open(api, accountOf(api, api.newHost()));

    for (String site : new String[] {"cross-site", "same-site"}) {
      send(api, "PATCH", "/v1/me", RENAMED, token, "Sec-Fetch-Site", site)
          .expect(403, "cross_site_request");
    }
    send(api, "PATCH", "/v1/me", RENAMED, token, "Origin", "https://evil.example")
        .expect(403, "cross_site_request");
    send(api, "PATCH", "/v1/me", RENAMED, token).expect(403, "cross_site_request");
    send(api, "PATCH", "/v1/me", RENAMED, token, "Origin", api.url()).expect(200);
  }

  @Test
  void nobodyIsSignedInOrOutByAnotherSite() {
    String token = open(api, accountOf(api, api.newHost()));
    String[] evil = {
      "Sec-Fetch-Site", "cross-site", "Content-Type", "application/x-www-form-urlencoded"
    };

    api.anybody()
        .send("POST", "/sign-in", "email=a&password=b", evil)
        .expect(403, "cross_site_request");
    api.anybody()
        .send("POST", "/sign-in/link/x", "password=b", evil)
        .expect(403, "cross_site_request");
    send(api, "POST", "/sign-out", "x=y", token, evil).expect(403, "cross_site_request");
    send(api, "GET", "/v1/me", "", token).expect(200);
  }

  @Test
  void aSessionEndsWhenItsPersonLeaves() {
    Account account = accountOf(api, api.newHost());
    String token = open(api, account);
    String other = open(api, account);
    send(api, "GET", "/v1/me", "", token).expect(200);

    Client.Reply left = send(api, "POST", "/sign-out", "", token, FROM_US).expect(302);

    assertThat(left.header("Set-Cookie"))
        .contains("holdfast_session=;", "Max-Age=0", "HttpOnly", "SameSite=Lax", "Path=/");
    send(api, "GET", "/v1/me", "", token).expect(401);
    send(api, "GET", "/v1/me", "", other).expect(200);
  }

  @Test
  void aSessionEndsWhenNobodyUsesItForLong() {
    Account account = accountOf(api, api.newHost());
    Instant then = Instant.now().minus(Session.IDLE).plusSeconds(60);
    Session old = Session.begin(Keys.hash("old"), account.id(), then.minusSeconds(120));
    Session quiet = Session.begin(Keys.hash("quiet"), account.id(), then);
    api.transactions()
        .run(
            tx -> {
              tx.sessions().add(old);
              tx.sessions().add(quiet);
              return commit("added");
            });

    send(api, "GET", "/v1/me", "", "old").expect(401);
    send(api, "GET", "/v1/me", "", "quiet").expect(200);

    Session used = api.transactions().read(tx -> tx.sessions().find(quiet.hash())).orElseThrow();
    assertThat(used.usedAt()).as("its use was noted").isAfter(quiet.usedAt());
    assertThat(used.expiresAt()).isAfter(quiet.expiresAt());
  }

  @Test
  void aSessionEndsAnyway() {
    Instant begun = Instant.parse("2026-01-01T00:00:00Z");
    Session session = Session.begin("hash", "acc_1", begun);

    Session busy = session.used(begun.plus(Session.LONGEST).minusSeconds(1));

    assertThat(busy.expiresAt()).isEqualTo(begun.plus(Session.LONGEST));
  }

  @Test
  void whatNobodyOpenedIsNoSession() {
    send(api, "GET", "/v1/me", "", "nothing").expect(401);
    send(api, "GET", "/v1/me", "", "x".repeat(5000)).expect(401);
    assertThat(send(api, "GET", "/app/settings", "", "nothing").expect(302).header("Location"))
        .endsWith("/sign-in?to=%2Fapp%2Fsettings");
  }
}
